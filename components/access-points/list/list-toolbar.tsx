import { ColumnsPanel } from "@/components/access-points/list/columns-panel";
import { FilterPanel, type Owners } from "@/components/access-points/list/filter-panel";
import { Kbd } from "@/components/access-points/list/list-header";
import { type ListQuery, listFilter, listHref, listParams } from "@/components/access-points/list-url/list-url";
import { buttonClass } from "@/components/ui/button";
import { ScopeLinks } from "@/components/ui/scope-links";
import { SearchForm } from "@/components/ui/search-form";
import type { ExportFormat } from "@/lib/contract/access-points/access-point-export";
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
      {can.search && (
        <SearchForm
          action="/access-points"
          q={query.q}
          placeholder={searchedLabel}
          params={listParams(query).filter(([key]) => key !== "q" && key !== "page")}
        >
          <Kbd>/</Kbd>
        </SearchForm>
      )}
      {can.scope && canChooseScope && (
        <ScopeLinks scope={scope} hrefOf={(scope) => listHref(query, { scope, owner: undefined })} />
      )}
      {can.contract && <FilterPanel query={query} owners={owners} fields={fields} />}
      <ColumnsPanel query={query} usual={columns} fields={fields} />
      {can.contract && <ExportLinks query={query} />}
    </div>
  );
}

const formats = [
  ["csv", "CSV"],
  ["xlsx", "Excel (XLSX)"],
] as const satisfies [ExportFormat, string][];

/** Returns the URL of a file with all access points of a list, on every page of it. */
function exportHref(query: ListQuery, format: ExportFormat): string {
  return `/access-points/export?format=${format}&${listFilter(query)}`;
}

/** Links to files with all access points of a list. Plain anchors, because files are not pages of the app. */
function ExportLinks({ query }: { query: ListQuery }) {
  return (
    <details className="flex flex-wrap items-center gap-y-2 open:gap-x-2 sm:ml-auto">
      <summary className={buttonClass()}>Export</summary>
      <ul className="flex flex-wrap gap-2">
        {formats.map(([format, text]) => (
          <li key={format}>
            <a href={exportHref(query, format)} className={buttonClass()}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
