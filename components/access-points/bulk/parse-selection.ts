import type { ListDefaults } from "@/components/access-points/list-url/list-url";
import { parseIds, parseListParams, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import type { ScopeReader } from "@/components/ui/scopes-of";
import type { BulkSelection } from "@/lib/contract/access-points/bulk";
import { filterNames, pickFilters } from "@/lib/contract/access-points/list-filters";
import { fieldParametersIn } from "@/lib/contract/custom-fields/field-parameters";

/** `isStored`: the tab's stored selection replaces that of the URL or its exceptions. */
type SelectedByUrl = { select: BulkSelection | null; isStored: boolean };

export function parseSelection(params: SearchParams, reader: ScopeReader, defaults: ListDefaults): SelectedByUrl {
  const ids = parseIds(params.id);
  if (ids.length > 0) return { select: { ids }, isStored: false };
  const isStored = params.from === "selection";
  const hasFilter = ["q", "scope", "label", ...filterNames, ...fieldParametersIn(Object.keys(params))].some(
    (name) => params[name] !== undefined,
  );
  if (isStored && !hasFilter) return { select: null, isStored };
  const { query } = parseListParams(params, reader, defaults);
  const { q, scope, label } = query;
  const select = { ...(q && { q }), scope, ...(label !== "any" && { label }), ...pickFilters(query) };
  return { select, isStored };
}

export function bulkHref(params: SearchParams): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return `/access-points/bulk?${new URLSearchParams(pairs)}`;
}
