import { listDefaults } from "@/components/access-points/list-url/list-url";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

type Address = { query: AccessPointListQuery; ignored: string[] };

const needs = { q: "search", sort: "sort", scope: "scope", label: "labelFilter" } as const;

/** As much of a list's address as the service can follow; the rest falls back to what is usual, and is said. */
export function followAddress({ query, ignored }: Address, can: ListAbilities): Address {
  const beyond = (Object.keys(needs) as (keyof typeof needs)[]).filter(
    (key) => !can[needs[key]] && query[key] !== listDefaults[key],
  );
  const usual = Object.fromEntries(beyond.map((key) => [key, listDefaults[key]]));
  return {
    query: { ...query, ...usual },
    ignored: [...ignored, ...beyond.map((key) => `${key}: the service cannot do that.`)],
  };
}
