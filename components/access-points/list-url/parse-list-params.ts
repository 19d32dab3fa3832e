import { type ListQuery, listDefaults, type UsualList } from "@/components/access-points/list-url/list-url";
import { type AccessPointListQuery, accessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { CHOICE_COOKIES, listKeys } from "@/lib/contract/access-points/list-cookies";
import type { Role } from "@/lib/contract/accounts/account";
import { opaqueId } from "@/lib/contract/labels/label-selection";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

export type SearchParams = Record<string, string | string[] | undefined>;

type ParsedParams = {
  query: ListQuery;
  /** One sentence for each parameter that was ignored. */
  ignored: string[];
};

type Cookies = { get: (name: string) => { value: string } | undefined };

/**
 * Returns the page size and the scope that this person chose last. Without a choice, managers and admins see everyone's
 * access points, staff their own.
 */
export function usualList(role: Role, cookies?: Cookies): UsualList {
  const chosen = (key: keyof typeof CHOICE_COOKIES) => cookies?.get(CHOICE_COOKIES[key])?.value;
  const { limit, scope } = accessPointListQuery.shape;
  const usualScope = role === "staff" ? "mine" : "all";
  return {
    limit: limit.catch(listDefaults.limit).parse(chosen("limit") ?? "none"),
    scope: role === "staff" ? usualScope : scope.catch(usualScope).parse(chosen("scope") ?? usualScope),
  };
}

/** Names of the parameters in messages. */
const meanings = {
  page: "page number",
  limit: "number of rows on a page",
  q: "search",
  sort: "sort order",
  scope: "owner filter",
  label: "label filter",
  count: "way of counting",
} as const satisfies Partial<Record<keyof AccessPointListQuery, string>>;

/** Parses the parameters of a list by the schema of the contract. Invalid ones fall back to what is usual. */
export function parseListParams(params: SearchParams, role: Role, usual: UsualList = usualList(role)): ParsedParams {
  const query: Record<string, unknown> = { ...listDefaults, ...usual, usual };
  const ignored: string[] = [];
  for (const key of listKeys) {
    const value = params[key];
    // Without script a form sends its empty fields too.
    if (value === undefined || value === "") continue;
    const result = accessPointListQuery.shape[key].safeParse(value);
    if (result.success) query[key] = result.data;
    else ignored.push(`Ignored ${Array.isArray(value) ? "a repeated" : "an invalid"} ${meanings[key]}.`);
  }
  if (query.scope === "all" && role === "staff") {
    query.scope = listDefaults.scope;
    ignored.push("Only managers and admins see everyone’s access points. These are yours.");
  }
  return { query: query as ListQuery, ignored };
}

const requiredAbility = { q: "search", sort: "sort", scope: "scope", label: "labelFilter" } as const;

/** Resets the parameters that the service does not support to their default. */
export function dropUnsupportedParams({ query, ignored }: ParsedParams, can: ListAbilities): ParsedParams {
  const usual = can.scope ? query.usual : { ...query.usual, scope: listDefaults.scope };
  const isStated = (key: keyof typeof requiredAbility) => query[key] !== { ...listDefaults, ...query.usual }[key];
  const unsupported = (Object.keys(requiredAbility) as (keyof typeof requiredAbility)[]).filter(
    (key) => !can[requiredAbility[key]],
  );
  const defaults = Object.fromEntries(unsupported.map((key) => [key, listDefaults[key]]));
  return {
    query: { ...query, ...defaults, usual },
    ignored: [
      ...ignored,
      ...unsupported.filter(isStated).map((key) => `Ignored the ${meanings[key]}: the service does not support it.`),
    ],
  };
}

/** Returns the distinct valid ids of an `id` parameter: UUIDs, or whatever ids another service uses. */
export const parseIds = (given: string | string[] | undefined): string[] => [
  ...new Set([given ?? []].flat().filter((id) => opaqueId.safeParse(id).success)),
];
