import type { AccessPointListQuery } from "@/lib/contract/access-point-list";

/** What a list shows when nothing else is asked for; left out of its address. */
export const listDefaults: AccessPointListQuery = {
  page: 1,
  limit: 10,
  q: "",
  sort: "-createdAt",
  scope: "mine",
  label: "any",
  count: "capped",
};

/** Sizes of a page to choose from. */
export const pageSizes = [10, 25, 50, 100] as const;

/** Address of a list: the same list with `changes` made. Anything but another page starts at the first one. */
export function listHref(query: AccessPointListQuery, changes: Partial<AccessPointListQuery> = {}): string {
  const next = { ...query, page: listDefaults.page, ...changes };
  const parameters = new URLSearchParams(statedParameters(next));
  return parameters.size > 0 ? `/access-points?${parameters}` : "/access-points";
}

/** Parameters of a list that are not what they would be anyway, in the order they are read in. */
export const statedParameters = (query: AccessPointListQuery): [string, string][] =>
  (["scope", "q", "label", "sort", "limit", "page", "count"] as const)
    .filter((key) => query[key] !== listDefaults[key])
    .map((key) => [key, String(query[key])]);

/** Which rows a list shows, on whatever page: the same list has the same. */
export const listFilter = (query: AccessPointListQuery): string =>
  new URLSearchParams(
    statedParameters({ ...query, page: listDefaults.page, limit: listDefaults.limit, count: listDefaults.count }),
  ).toString();
