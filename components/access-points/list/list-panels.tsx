import type { ReactNode } from "react";
import { columnTitle, knownColumns } from "@/components/access-points/columns/chosen-columns";
import { ColumnOrder } from "@/components/access-points/columns/column-order";
import { type FilterChoices, FilterForm } from "@/components/access-points/filters/filter-form";
import { ListPanel } from "@/components/access-points/list/list-panel";
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
import type { Capabilities } from "@/lib/contract/capabilities";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { fieldParameter } from "@/lib/contract/custom-fields/field-parameters";
import { t } from "@/lib/messages/messages";

type ListPanelsProps = {
  query: ListQuery;
  can: Capabilities;
  choices: FilterChoices;
  fields: CustomField[];
  columns: ColumnName[];
  viewForm: ReactNode;
  timeZone: string;
};

/** Only the one that the URL names has content. */
export function ListPanels({ query, can, choices, fields, columns, viewForm, timeZone }: ListPanelsProps) {
  const { panel } = query;
  return (
    <>
      <ListPanel name="filters" open={panel}>
        {panel === "filters" && (
          <FilterForm query={query} can={can} choices={choices} fields={fields} timeZone={timeZone} />
        )}
      </ListPanel>
      <ListPanel name="columns" open={panel}>
        {panel === "columns" && <ColumnLinks query={query} defaults={columns} fields={fields} />}
      </ListPanel>
      <ListPanel name="view" open={panel}>
        {panel === "view" && viewForm}
      </ListPanel>
    </>
  );
}

type ColumnsPanelProps = { query: ListQuery; defaults: ColumnName[]; fields: ShownField[] };

/** Links, which work without script. `defaults` are the columns of a list whose URL names none. */
function ColumnLinks({ query, defaults, fields }: ColumnsPanelProps) {
  const chosen = knownColumns(parseColumns(query.columns), fields);
  const shown = chosen ?? defaults.map((name): ChosenColumn => ({ name, width: "medium" }));
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
                aria-label={t("list.hideColumn", { column: title })}
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
            aria-label={t("list.showColumn", { column: columnTitle(name, fields) })}
            className="column-check text-soft hover:bg-hover ps-9"
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
          {t("list.usualColumns")}
        </Link>
      )}
    </div>
  );
}
