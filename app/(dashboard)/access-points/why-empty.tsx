import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import type { Owners } from "@/components/access-points/filters/filter-chips";
import { EmptyList, PastTheEnd } from "@/components/access-points/list/empty-list";
import { formatCount, lastPageIfPastEnd } from "@/components/access-points/list/page-range";
import { type ListQuery, listHref, requestOf } from "@/components/access-points/list-url/list-url";
import type { AccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

/** Message about a page that was past the end. */
export const pastEnd = "That page is past the end of the list. This is the last one.";

/** Redirects from a page past the end of the list to its last page, which says so. */
export function redirectIfPastEnd(query: ListQuery, page: AccessPointPage): void {
  const last = lastPageIfPastEnd(page);
  if (last === null) return;
  const href = listHref(query, { page: last });
  redirect(`${href}${href.includes("?") ? "&" : "?"}note=past-end`);
}

/** Whether the person may see the access points of everyone, and create some. */
type Sight = { canSeeAll: boolean; canCreate: boolean };

/** Returns why a page has no rows, with the number of matches among everyone's access points if the person may see them. */
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

/** Returns a search like this one that finds something; null without one, and with a service that knows none. */
async function suggestSearch(client: ServiceClient, { q, scope }: ListQuery): Promise<string | null> {
  const outcome = q === "" ? null : await client.suggestSearch({ query: { q, scope } });
  return outcome?.ok ? outcome.value.q : null;
}

/** Most locations that an empty place names. */
const NEAR_SHOWN = 5;

/** Returns locations that contain the place of the filter “is in”; none without the filter. */
async function findNear(client: ServiceClient, { locationUnder, scope }: ListQuery): Promise<string[]> {
  const isOne = typeof locationUnder === "string";
  const query = { q: isOne ? locationUnder : "", scope };
  const outcome = isOne ? await client.listLocations({ query }) : null;
  return outcome?.ok ? outcome.value.data.slice(0, NEAR_SHOWN) : [];
}

/** Most owners that an empty search names. */
const OWNERS_SHOWN = 3;

async function findOwners(client: ServiceClient, { q }: ListQuery): Promise<Owners> {
  const outcome = q === "" ? null : await client.listOwners({ query: { q: q.replaceAll('"', "") } });
  return outcome?.ok ? outcome.value.data.slice(0, OWNERS_SHOWN) : [];
}

/** Returns the number of matches among everyone's access points, such as "10,000+"; null if there are none. */
async function countEveryones(client: ServiceClient, query: ListQuery): Promise<string | null> {
  const all = { ...requestOf(query), scope: "all", page: 1, limit: 1, labelCounts: "no" } as const;
  const outcome = await client.listAccessPoints({ query: all });
  return outcome.ok && outcome.value.data.length > 0 ? formatCount(outcome.value) : null;
}
