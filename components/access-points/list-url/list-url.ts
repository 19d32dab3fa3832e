import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { listKeys } from "@/lib/contract/access-points/list-cookies";

/** Page size and scope of a list whose URL states none: the person's last choice. */
export type UsualList = Pick<AccessPointListQuery, "limit" | "scope">;

/** Query of the list page, and the values that its URLs leave out. */
export type ListQuery = AccessPointListQuery & { usual: UsualList };

/** Query of the list without parameters. URLs leave out default values. */
export const listDefaults: AccessPointListQuery = {
  page: 1,
  limit: 25,
  q: "",
  sort: "-createdAt",
  scope: "mine",
  label: "any",
  count: "capped",
  labelCounts: "yes",
};

/** Returns the URL of the list with `changes` applied. Any change but `page` leads to the first page. */
export function listHref(query: ListQuery, changes: Partial<AccessPointListQuery> = {}): string {
  const next = { ...query, page: listDefaults.page, ...changes };
  const stated = (["scope", "limit"] as const).filter((key) => key in changes && changes[key] !== query[key]);
  const params = new URLSearchParams(listParams(next, stated));
  return params.size > 0 ? `/access-points?${params}` : "/access-points";
}

/** Returns the parameters that differ from the defaults and those of `stated`, in a fixed order. */
export const listParams = (query: ListQuery, stated: readonly string[] = []): [string, string][] =>
  listKeys
    .filter((key) => stated.includes(key) || query[key] !== { ...listDefaults, ...query.usual }[key])
    .map((key) => [key, String(query[key])]);

/** Returns the parameters that decide which rows are in the list, without those that decide which page is shown. */
export const listFilter = (query: ListQuery): string => {
  const { page, limit, count } = listDefaults;
  return new URLSearchParams(
    listParams({ ...query, page, limit, count, usual: { ...query.usual, limit } }, ["scope"]),
  ).toString();
};
