import "server-only";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { placesOf } from "@/lib/contract/access-points/locations/location-path";
import type { Place } from "@/lib/contract/access-points/locations/place-list";
import { foldForOrder } from "@/lib/contract/fold";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

type Node = { location: string; name: string; total: number; isBranch: boolean; below: Node[] };

/** Places of a level that are offered, those with most access points. A text finds the others. */
const LEVEL_MAX = 50;

/** Returns the places of a level for a picker, those with most access points first; none while the service does not answer. */
export async function listPlaceNodes(client: ServiceClient, under: string, scope: ListScope): Promise<Node[]> {
  const query = { under, q: "", scope, sort: "-points", page: 1, limit: LEVEL_MAX } as const;
  const list = await client.listPlaces({ query });
  return list.ok ? list.value.data.filter(({ location }) => location !== "").map(toNode) : [];
}

/** Returns the tree for a picker, open down to the chosen place and the places in it. */
export async function loadPlaceNodes(
  client: ServiceClient,
  chosen: string,
  { scope, separator }: { scope: ListScope; separator: string },
): Promise<Node[]> {
  const open = chosen === "" ? [] : placesOf(chosen, separator).map(({ location }) => location);
  const [first = [], ...levels] = await Promise.all(["", ...open].map((under) => listPlaceNodes(client, under, scope)));
  let nodes = first;
  for (const [at, location] of open.entries()) {
    const node = nodes.find((one) => foldForOrder(one.location) === foldForOrder(location));
    if (!node) break;
    node.below = levels[at] ?? [];
    nodes = node.below;
  }
  return first;
}

const toNode = ({ location, name, count, countBelow }: Place): Node => ({
  location,
  name,
  total: count + countBelow,
  isBranch: countBelow > 0,
  below: [],
});
