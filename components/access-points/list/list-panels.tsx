import type { ReactNode } from "react";
import { ColumnLinks } from "@/components/access-points/columns/column-links";
import { type FilterChoices, FilterForm } from "@/components/access-points/filters/filter-form";
import { ListPanel } from "@/components/access-points/list/list-panel";
import type { ListQuery } from "@/components/access-points/list-url/list-url";
import type { ColumnName } from "@/lib/contract/access-points/list-columns";
import type { Capabilities } from "@/lib/contract/capabilities";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

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
      <ListPanel name="filters" title="Filters" open={panel}>
        {panel === "filters" && (
          <FilterForm query={query} can={can} choices={choices} fields={fields} timeZone={timeZone} />
        )}
      </ListPanel>
      <ListPanel name="columns" title="Columns" open={panel}>
        {panel === "columns" && <ColumnLinks query={query} usual={columns} fields={fields} />}
      </ListPanel>
      <ListPanel name="view" title="View" open={panel}>
        {panel === "view" && viewForm}
      </ListPanel>
    </>
  );
}
