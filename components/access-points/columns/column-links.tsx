import { columnTitle, knownColumns } from "@/components/access-points/columns/chosen-columns";
import { ColumnOrder } from "@/components/access-points/columns/column-order";
import type { ShownField } from "@/components/access-points/list/list-row";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import {
  type ChosenColumn,
  type ColumnName,
  columnNames,
  formatColumns,
  parseColumns,
} from "@/lib/contract/access-points/list-columns";
import { fieldParameter } from "@/lib/contract/custom-fields/field-parameters";

type ColumnsPanelProps = { query: ListQuery; usual: ColumnName[]; fields: ShownField[] };

/** Links, which work without script. `usual` are the columns of a list whose URL names none. */
export function ColumnLinks({ query, usual, fields }: ColumnsPanelProps) {
  const chosen = knownColumns(parseColumns(query.columns), fields);
  const shown = chosen ?? usual.map((name): ChosenColumn => ({ name, width: "medium" }));
  const all: ColumnName[] = [...columnNames, ...fields.map(({ key }) => fieldParameter(key))];
  const hidden = all.filter((name) => !shown.some((column) => column.name === name));
  const hrefWith = (columns: string) => listHref(query, { columns, panel: "columns", page: query.page });
  const hrefOf = (columns: ChosenColumn[]) => hrefWith(formatColumns(columns));
  return (
    <div className="grid gap-2">
      <ColumnOrder
        href={hrefOf([])}
        columns={shown.map((column, at) => {
          const title = columnTitle(column.name, fields);
          return {
            text: formatColumns([column]),
            title,
            hide: (
              <Link
                href={hrefOf(shown.toSpliced(at, 1))}
                data-soft="replace"
                aria-label={`Hide ${title}`}
                className="column-check"
              >
                <span aria-hidden="true" className="column-box checked" />
                {title}
              </Link>
            ),
          };
        })}
      />
      <div className="grid border-t border-line pt-2 empty:hidden">
        {hidden.map((name) => (
          <Link
            key={name}
            href={hrefOf([...shown, { name, width: "medium" }])}
            data-soft="replace"
            aria-label={`Show ${columnTitle(name, fields)}`}
            className="column-check text-soft hover:bg-hover pl-9"
          >
            <span aria-hidden="true" className="column-box" />
            {columnTitle(name, fields)}
          </Link>
        ))}
      </div>
      {query.columns !== "" && (
        <Link
          href={hrefWith("")}
          data-soft="replace"
          className="inline-flex min-h-8 items-center text-link touch:min-h-11"
        >
          Usual columns
        </Link>
      )}
    </div>
  );
}
