import type { ComponentProps } from "react";
import { columnTitle, columnWord, knownColumns } from "@/components/access-points/columns/chosen-columns";
import { ColumnOrder } from "@/components/access-points/columns/column-order";
import type { ShownField } from "@/components/access-points/list/list-row";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import {
  type ChosenColumn,
  type ColumnName,
  columnNames,
  columnWidths,
  densities,
  formatColumns,
  parseColumns,
} from "@/lib/contract/access-points/list-columns";
import { fieldParameter } from "@/lib/contract/custom-fields/field-parameters";

type ColumnsPanelProps = { query: ListQuery; usual: ColumnName[]; fields: ShownField[] };

/**
 * Columns of the list: which, in what order, how wide, and the height of rows. Everything is a link to the changed list, so
 * that it works by keyboard and without script. `usual` are the columns of a list whose URL names none.
 */
export function ColumnLinks({ query, usual, fields }: ColumnsPanelProps) {
  const chosen = knownColumns(parseColumns(query.columns), fields);
  const shown = chosen ?? usual.map((name): ChosenColumn => ({ name, width: "medium" }));
  const all: ColumnName[] = [...columnNames, ...fields.map(({ key }) => fieldParameter(key))];
  const hidden = all.filter((name) => !shown.some((column) => column.name === name));
  const hrefWith = (changes: Partial<ListQuery>) => listHref(query, { ...changes, panel: "columns", page: query.page });
  const hrefOf = (columns: ChosenColumn[]) => hrefWith({ columns: formatColumns(columns) });
  const moved = (from: number, to: number) => {
    const others = shown.toSpliced(from, 1);
    return others.toSpliced(to, 0, shown[from] as ChosenColumn);
  };
  const widthAt = (at: number, step: number) => columnWidths[columnWidths.indexOf(shown[at]?.width ?? "medium") + step];
  return (
    <div className="grid gap-2">
      <ColumnOrder href={hrefOf([])} columns={shown.map((column) => formatColumns([column]))}>
        {shown.map((column, at) => {
          const title = columnTitle(column.name, fields);
          const [narrower, wider] = [widthAt(at, -1), widthAt(at, 1)];
          const withWidth = (width: ChosenColumn["width"]) => hrefOf(shown.with(at, { ...column, width }));
          return (
            <li key={column.name} className="column-item">
              <span aria-hidden="true" draggable className="column-handle with-script">
                ⠿
              </span>
              <ColumnLink href={hrefOf(shown.toSpliced(at, 1))} aria-label={`Hide ${title}`} className="column-check">
                <span aria-hidden="true" className="column-box">
                  ✓
                </span>
                {title}
              </ColumnLink>
              <span className="text-xs text-soft">{column.width}</span>
              <StepLink sign="−" href={narrower && withWidth(narrower)} name={`${title}: ${narrower}`} />
              <StepLink sign="+" href={wider && withWidth(wider)} name={`${title}: ${wider}`} />
              <StepLink sign="↑" href={at > 0 && hrefOf(moved(at, at - 1))} name={`Move ${title} left`} />
              <StepLink
                sign="↓"
                href={at < shown.length - 1 && hrefOf(moved(at, at + 1))}
                name={`Move ${title} right`}
              />
            </li>
          );
        })}
      </ColumnOrder>
      <div className="grid border-t border-line pt-2 empty:hidden">
        {hidden.map((name) => (
          <ColumnLink
            key={name}
            href={hrefOf([...shown, { name, width: "medium" }])}
            aria-label={`Show ${columnWord(name, fields)}`}
            className="column-check rounded-md text-soft hover:bg-hover sm:pl-7"
          >
            <span aria-hidden="true" className="column-box" />
            {columnTitle(name, fields)}
          </ColumnLink>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 border-t border-line pt-3">
        <span className="mr-2 font-semibold">Rows</span>
        {densities.map((density) => (
          <ColumnLink
            key={density}
            href={hrefWith({ density })}
            aria-current={query.density === density ? "true" : undefined}
          >
            {density}
          </ColumnLink>
        ))}
        {query.columns !== "" && <ColumnLink href={hrefWith({ columns: "" })}>Usual columns</ColumnLink>}
      </div>
    </div>
  );
}

/** Link that changes a column by one step. At the end of the steps, an empty place keeps the others where they are. */
const StepLink = ({ sign, href, name }: { sign: string; href: string | false | undefined; name: string }) =>
  href ? (
    <ColumnLink href={href} aria-label={name} className="column-step">
      {sign}
    </ColumnLink>
  ) : (
    <span className="size-8 touch:size-11" />
  );

/** A link that keeps the reader's place: the panel stays where it is. */
function ColumnLink({ className = "column-link", ...props }: ComponentProps<"a">) {
  return <Link {...props} data-soft="replace" className={className} />;
}
