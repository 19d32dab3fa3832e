import { listDefaults } from "@/components/access-points/list-url/list-url";
import { type AccessPointListQuery, accessPointListQuery } from "@/lib/contract/access-point-list";
import type { Role } from "@/lib/contract/account";
import { opaqueId } from "@/lib/contract/labels/label-selection";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

export type SearchParams = Record<string, string | string[] | undefined>;

type ParsedParams = {
  query: AccessPointListQuery;
  /** One sentence for each parameter that was ignored. */
  ignored: string[];
};

/** Parses the parameters of a list by the schema of the contract. Invalid ones fall back to their default. */
export function parseListParams(params: SearchParams, role: Role): ParsedParams {
  const query: Record<string, unknown> = { ...listDefaults };
  const ignored: string[] = [];
  for (const [key, schema] of Object.entries(accessPointListQuery.shape)) {
    const value = params[key];
    // Without script a form sends its empty fields too.
    if (value === undefined || value === "") continue;
    const result = schema.safeParse(value);
    if (result.success) query[key] = result.data;
    else ignored.push(Array.isArray(value) ? `${key} appears more than once.` : firstMessage(result.error));
  }
  if (query.scope === "all" && role === "staff") {
    query.scope = listDefaults.scope;
    ignored.push("scope=all is for managers and admins.");
  }
  return { query: query as AccessPointListQuery, ignored };
}

const firstMessage = (error: { issues: { message: string }[] }) => error.issues[0]?.message ?? "";

const requiredAbility = { q: "search", sort: "sort", scope: "scope", label: "labelFilter" } as const;

/** Resets the parameters that the service does not support to their default. */
export function dropUnsupportedParams({ query, ignored }: ParsedParams, can: ListAbilities): ParsedParams {
  const unsupported = (Object.keys(requiredAbility) as (keyof typeof requiredAbility)[]).filter(
    (key) => !can[requiredAbility[key]] && query[key] !== listDefaults[key],
  );
  const defaults = Object.fromEntries(unsupported.map((key) => [key, listDefaults[key]]));
  return {
    query: { ...query, ...defaults },
    ignored: [...ignored, ...unsupported.map((key) => `${key}: not supported by the service.`)],
  };
}

/** Returns the distinct valid ids of an `id` parameter: UUIDs, or whatever ids another service uses. */
export const parseIds = (given: string | string[] | undefined): string[] => [
  ...new Set([given ?? []].flat().filter((id) => opaqueId.safeParse(id).success)),
];
