import { listDefaults } from "@/components/access-points/list-url/list-url";
import { type AccessPointListQuery, accessPointListQuery } from "@/lib/contract/access-point-list";
import type { Role } from "@/lib/contract/account";
import { opaqueId } from "@/lib/contract/label-selection";

export type SearchParams = Record<string, string | string[] | undefined>;

type ListAddress = {
  query: AccessPointListQuery;
  /** One sentence for each parameter that is wrong and was not followed. */
  ignored: string[];
};

/** Reads a list's address by the contract's own schema; what is wrong with it falls back to its default, and is said. */
export function readListAddress(parameters: SearchParams, role: Role): ListAddress {
  const query: Record<string, unknown> = { ...listDefaults };
  const ignored: string[] = [];
  for (const [key, schema] of Object.entries(accessPointListQuery.shape)) {
    const value = parameters[key];
    // A form without script sends its empty fields too; they ask for nothing.
    if (value === undefined || value === "") continue;
    const result = schema.safeParse(value);
    if (result.success) query[key] = result.data;
    else ignored.push(Array.isArray(value) ? `${key} is there more than once.` : firstMessage(result.error));
  }
  if (query.scope === "all" && role === "staff") {
    query.scope = listDefaults.scope;
    ignored.push("scope=all is for managers and admins.");
  }
  return { query: query as AccessPointListQuery, ignored };
}

/** Ids the address names, each once. Ours are UUIDs; a service elsewhere may count. */
export const readIds = (given: string | string[] | undefined): string[] => [
  ...new Set([given ?? []].flat().filter((id) => opaqueId.safeParse(id).success)),
];

const firstMessage = (error: { issues: { message: string }[] }) => error.issues[0]?.message ?? "";
