import type { AccessPointListQuery } from "@/lib/contract/access-point-list";

/** Query of the list without parameters. URLs leave out default values. */
export const listDefaults: AccessPointListQuery = {
  page: 1,
  limit: 10,
  q: "",
  sort: "-createdAt",
  scope: "mine",
  label: "any",
  count: "capped",
};

/** Returns the URL of the list with `changes` applied. Any change but `page` leads to the first page. */
export function listHref(query: AccessPointListQuery, changes: Partial<AccessPointListQuery> = {}): string {
  const next = { ...query, page: listDefaults.page, ...changes };
  const params = new URLSearchParams(listParams(next));
  return params.size > 0 ? `/access-points?${params}` : "/access-points";
}

/** Returns the parameters that differ from the defaults, in a fixed order. */
export const listParams = (query: AccessPointListQuery): [string, string][] =>
  (["scope", "q", "label", "sort", "limit", "page", "count"] as const)
    .filter((key) => query[key] !== listDefaults[key])
    .map((key) => [key, String(query[key])]);

/** Returns the parameters that decide which rows are in the list, without those that decide which page is shown. */
export const listFilter = (query: AccessPointListQuery): string =>
  new URLSearchParams(
    listParams({ ...query, page: listDefaults.page, limit: listDefaults.limit, count: listDefaults.count }),
  ).toString();
