import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import type { Owners } from "@/components/access-points/filters/filter-chips";
import { EmptyList, PastTheEnd } from "@/components/access-points/list/empty-list";
import { lastPageIfPastEnd } from "@/components/access-points/list/page-range";
import { type ListQuery, listHref, requestOf } from "@/components/access-points/list-url/list-url";
import type { AccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

export function redirectIfPastEnd(query: ListQuery, page: AccessPointPage): void {
  const last = lastPageIfPastEnd(page);
  if (last === null) return;
  const href = listHref(query, { page: last });
  redirect(`${href}${href.includes("?") ? "&" : "?"}note=past-end`);
}

type Sight = { canSeeAll: boolean; canCreate: boolean };

export async function whyEmpty(
  client: ServiceClient,
  query: ListQuery,
  { canSeeAll, canCreate }: Sight,
): Promise<ReactNode> {
  if (query.page > 1) return <PastTheEnd query={query} />;
  const isOfMine = query.scope === "mine" && query.owner === undefined;
  const [everyones, suggestion, owners, near] = await Promise.all([
    isOfMine && canSeeAll ? countEveryones(client, query) : null,
    suggestSearch(client, query),
    canSeeAll ? findOwners(client, query) : [],
    findNear(client, query),
  ]);
  return (
    <EmptyList
      query={query}
      everyones={everyones}
      suggestion={suggestion}
      owners={owners}
      near={near}
      canCreate={canCreate}
    />
  );
}

/** Null also with a service that suggests none. */
async function suggestSearch(client: ServiceClient, { q, scope }: ListQuery): Promise<string | null> {
  const outcome = q === "" ? null : await client.suggestSearch({ query: { q, scope } });
  return outcome?.ok ? outcome.value.q : null;
}

const NEAR_SHOWN = 5;

async function findNear(client: ServiceClient, { locationUnder, scope }: ListQuery): Promise<string[]> {
  const isOne = typeof locationUnder === "string";
  const query = { q: isOne ? locationUnder : "", scope };
  const outcome = isOne ? await client.listLocations({ query }) : null;
  return outcome?.ok ? outcome.value.data.slice(0, NEAR_SHOWN) : [];
}

const OWNERS_SHOWN = 3;

async function findOwners(client: ServiceClient, { q }: ListQuery): Promise<Owners> {
  const outcome = q === "" ? null : await client.listOwners({ query: { q: q.replaceAll('"', "") } });
  return outcome?.ok ? outcome.value.data.slice(0, OWNERS_SHOWN) : [];
}

/** Numbers of the matches among everyone's access points; null if there are none. */
async function countEveryones(client: ServiceClient, query: ListQuery): Promise<AccessPointPage["pagination"] | null> {
  const all = { ...requestOf(query), scope: "all", page: 1, limit: 1, labelCounts: "no" } as const;
  const outcome = await client.listAccessPoints({ query: all });
  return outcome.ok && outcome.value.data.length > 0 ? outcome.value.pagination : null;
}
