import type { ComponentProps } from "react";
import { columnTitle, columnWord, knownColumns } from "@/components/access-points/list/chosen-columns";
import { ListPanel } from "@/components/access-points/list/list-panel";
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
export function ColumnsPanel(props: ColumnsPanelProps) {
  return (
    <ListPanel name="columns" query={props.query} title="Columns">
      <ColumnLinks {...props} />
    </ListPanel>
  );
}

function ColumnLinks({ query, usual, fields }: ColumnsPanelProps) {
  const chosen = knownColumns(parseColumns(query.columns), fields);
  const shown = chosen ?? usual.map((name): ChosenColumn => ({ name, width: "medium" }));
  const all: ColumnName[] = [...columnNames, ...fields.map(({ key }) => fieldParameter(key))];
  const hidden = all.filter((name) => !shown.some((column) => column.name === name));
  const hrefOf = (columns: ChosenColumn[]) => listHref(query, { columns: formatColumns(columns), page: query.page });
  const moved = (from: number, to: number) => {
    const others = shown.toSpliced(from, 1);
    return others.toSpliced(to, 0, shown[from] as ChosenColumn);
  };
  return (
    <div className="mt-2 grid max-w-2xl gap-3 card p-4">
      <ol aria-label="Columns" className="grid gap-2">
        {shown.map((column, at) => {
          const title = columnTitle(column.name, fields);
          return (
            <li key={column.name} className="flex flex-wrap items-center gap-1.5">
              <span className="mr-auto min-w-24 font-semibold">{title}</span>
              {columnWidths.map((width) => (
                <ColumnLink
                  key={width}
                  href={hrefOf(shown.with(at, { ...column, width }))}
                  aria-current={column.width === width ? "true" : undefined}
                  aria-label={`${title}: ${width}`}
                >
                  {width}
                </ColumnLink>
              ))}
              {at > 0 && (
                <ColumnLink href={hrefOf(moved(at, at - 1))} aria-label={`Move ${title} left`}>
                  ←
                </ColumnLink>
              )}
              {at < shown.length - 1 && (
                <ColumnLink href={hrefOf(moved(at, at + 1))} aria-label={`Move ${title} right`}>
                  →
                </ColumnLink>
              )}
              <ColumnLink href={hrefOf(shown.toSpliced(at, 1))} aria-label={`Hide ${title}`}>
                Hide
              </ColumnLink>
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap gap-1.5">
        {hidden.map((name) => (
          <ColumnLink key={name} href={hrefOf([...shown, { name, width: "medium" }])}>
            Show {columnWord(name, fields)}
          </ColumnLink>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="mr-2 font-semibold">Rows</span>
        {densities.map((density) => (
          <ColumnLink
            key={density}
            href={listHref(query, { density, page: query.page })}
            aria-current={query.density === density ? "true" : undefined}
          >
            {density}
          </ColumnLink>
        ))}
        {query.columns !== "" && (
          <ColumnLink href={listHref(query, { columns: "", page: query.page })}>Usual columns</ColumnLink>
        )}
      </div>
    </div>
  );
}

/** A link that keeps the reader's place: the panel stays where it is. */
function ColumnLink(props: ComponentProps<"a">) {
  return <Link {...props} data-soft="stay" className="column-link" />;
}
