import { type ListQuery, listDefaults } from "@/components/access-points/list-url/list-url";
import { formatColumns, parseColumns } from "@/lib/contract/access-points/list-columns";
import { listKeys } from "@/lib/contract/access-points/list-cookies";
import { pickFilters } from "@/lib/contract/access-points/list-filters";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { fieldParametersIn, flattenFields } from "@/lib/contract/custom-fields/field-parameters";
import type { SavedView } from "@/lib/contract/views";

type ShownView = Pick<SavedView, "query" | "columns">;

/** States everything, so that it is the same list for everybody. */
export function viewHref({ id, query, columns }: ShownView & Pick<SavedView, "id">): string {
  const stated: Record<string, string | string[] | undefined> = {
    scope: listDefaults.scope,
    ...query,
    view: id,
    columns: columns ? formatColumns(columns) : listDefaults.columns,
  };
  const params = listKeys.flatMap((key) => {
    const value = stated[key];
    const isLeftOut = key !== "scope" && value === String(listDefaults[key as keyof typeof listDefaults]);
    return isLeftOut ? [] : toPairs({ [key]: value });
  });
  const fields = fieldParametersIn(Object.keys(query)).flatMap((name) => toPairs({ [name]: query[name] }));
  return `/access-points?${new URLSearchParams([...params, ...fields])}`;
}

/** Returns a view as texts, by which two versions are compared and shown. */
export const viewTexts = ({ name, shared, ...view }: ShownView & Pick<SavedView, "id" | "name" | "shared">) => ({
  name,
  shared: shared ? "yes" : "",
  list: viewHref(view),
});

export function viewOf(query: ListQuery): ShownView {
  const { q, sort, scope, label, limit, columns } = query;
  return {
    query: {
      ...(q && { q }),
      ...flattenFields(pickFilters(query)),
      label,
      sort,
      scope,
      limit: String(limit),
    },
    columns: parseColumns(columns),
  };
}
