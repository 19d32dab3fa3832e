import { ColumnsPanel } from "@/components/access-points/list/columns-panel";
import { ExportLinks } from "@/components/access-points/list/export-links";
import { FilterPanel, type Owners } from "@/components/access-points/list/filter-panel";
import { Kbd } from "@/components/access-points/list/list-header";
import { type ListQuery, listHref, listParams } from "@/components/access-points/list-url/list-url";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { ScopeLinks } from "@/components/ui/scope-links";
import { searchedLabel } from "@/lib/contract/access-points/access-point-fields";
import type { ColumnName } from "@/lib/contract/access-points/list-columns";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

type ListToolbarProps = {
  query: ListQuery;
  canChooseScope: boolean;
  can: ListAbilities;
  owners: Owners;
  columns: ColumnName[];
  fields: CustomField[];
};

/** Search, scope, filters, columns and export, as far as the service supports them. */
export function ListToolbar({ query, canChooseScope, can, owners, columns, fields }: ListToolbarProps) {
  const scope = query.owner === undefined ? query.scope : null;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {can.search && <SearchForm query={query} />}
      {can.scope && canChooseScope && (
        <ScopeLinks scope={scope} hrefOf={(scope) => listHref(query, { scope, owner: undefined })} />
      )}
      {can.filters && <FilterPanel query={query} owners={owners} fields={fields} />}
      <ColumnsPanel query={query} usual={columns} fields={fields} />
      {can.export && <ExportLinks query={query} />}
    </div>
  );
}

function SearchForm({ query }: { query: ListQuery }) {
  const params = listParams(query).filter(([key]) => key !== "q" && key !== "page");
  return (
    // biome-ignore lint/a11y/useSemanticElements: the supported browsers include some without <search>
    <form
      role="search"
      action="/access-points"
      data-list-form=""
      className="flex min-w-0 grow items-center gap-2 sm:grow-0"
    >
      <HiddenFields fields={params} />
      <label htmlFor="search" className="sr-only">
        Search
      </label>
      <input
        key={query.q}
        id="search"
        name="q"
        type="search"
        defaultValue={query.q}
        placeholder={searchedLabel}
        autoComplete="off"
        aria-keyshortcuts="/"
        className="control h-8.5 w-full min-w-0 sm:w-70 touch:h-11"
      />
      <Button type="submit">Search</Button>
      <Kbd>/</Kbd>
    </form>
  );
}
