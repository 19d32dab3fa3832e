import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { type ListKey, listKeys } from "@/lib/contract/access-points/list-cookies";
import { pickFilters } from "@/lib/contract/access-points/list-filters";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { flattenFields } from "@/lib/contract/custom-fields/field-parameters";

export const panelNames = ["filters", "columns", "view"] as const;
export type PanelName = (typeof panelNames)[number];

type ListLook = { view?: string | undefined; columns: string; panel: PanelName | null };

export type ListDefaults = Pick<AccessPointListQuery, "limit" | "scope" | "sort"> & Omit<ListLook, "view" | "panel">;

/** With `statesScope` each URL says whose list it shows. A service without scopes has one list. */
export type ListQuery = AccessPointListQuery & ListLook & { defaults: ListDefaults; statesScope?: boolean };

/** Query of the list without parameters. URLs leave out default values. */
export const listDefaults: AccessPointListQuery & ListLook = {
  page: 1,
  limit: 25,
  q: "",
  sort: "-createdAt",
  scope: "mine",
  label: "any",
  count: "capped",
  labelCounts: "yes",
  columns: "",
  panel: null,
};

/** Parameters that another page of the site remembers as the person's choice, so that a link must state them. */
const choices = ["scope", "limit", "columns"] as const;

export const listUrl = (parameters: Record<string, string>): string =>
  `/access-points?${new URLSearchParams(parameters)}`;

/** Any change but `page` leads to the first page. */
export function listHref(query: ListQuery, changes: Partial<ListQuery> = {}): string {
  const next = { ...query, page: listDefaults.page, panel: null, ...changes };
  const stated = choices.filter((key) => key in changes && changes[key] !== query[key]);
  const open = next.panel === null ? [] : [["panel", next.panel]];
  const params = new URLSearchParams([...open, ...listParams(next, stated)]);
  return params.size > 0 ? `/access-points?${params}` : "/access-points";
}

export function listParams(query: ListQuery, stated: readonly string[] = []): [string, string][] {
  const defaults = { ...listDefaults, ...query.defaults };
  return [
    ...listKeys
      .filter((key) => stated.includes(key) || query[key] !== defaults[key] || (key === "scope" && query.statesScope))
      .flatMap((key) => toPairs({ [key]: query[key] ?? "" })),
    ...toPairs(flattenFields({ field: query.field })),
  ];
}

const withoutRows = ["view", "page", "limit", "count", "columns"] as const satisfies ListKey[];

export const listFilter = (query: ListQuery): string => {
  const params = listParams(query, ["scope"]).filter(([key]) => !withoutRows.some((one) => one === key));
  return new URLSearchParams(params).toString();
};

export const requestOf = ({
  defaults: _,
  view: __,
  columns: ___,
  panel: ____,
  statesScope: _____,
  ...query
}: ListQuery) => query;

export const withoutFilters = (query: ListQuery): Partial<ListQuery> => ({
  q: "",
  label: "any",
  ...Object.fromEntries(Object.keys(pickFilters(query)).map((name) => [name, undefined])),
});
