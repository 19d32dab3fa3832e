import "server-only";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import { placesOf } from "@/lib/contract/access-points/locations/location-path";
import type { Place } from "@/lib/contract/access-points/locations/place-list";
import { foldForOrder } from "@/lib/contract/fold";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

type Node = { location: string; name: string; total: number; needed: number; isBranch: boolean; below: Node[] };

/** A level is sorted by `number`, the highest first. */
type Counted = { scope: ListScope; number: "total" | "needed" };

/** A text finds the others. */
const LEVEL_MAX = 50;

/** None while the service does not answer. */
export async function listPlaceNodes(
  client: ServiceClient,
  under: string,
  { scope, number }: Counted,
): Promise<Node[]> {
  const sort = number === "total" ? "-points" : "-needed";
  const list = await client.listPlaces({ query: { under, scope, sort, limit: LEVEL_MAX } });
  return list.ok ? list.value.data.filter(({ location }) => location !== "").map(toNode) : [];
}

/** Open down to the chosen places. The only outermost place is open: without script nobody can open it. */
export async function loadPlaceNodes(
  client: ServiceClient,
  chosen: readonly string[],
  { separator, ...counted }: Counted & { separator: string },
): Promise<Node[]> {
  const first = await listPlaceNodes(client, "", counted);
  const only = first.length === 1 ? first : [];
  const open = new Map(
    [...chosen.flatMap((place) => placesOf(place, separator)), ...only].map(({ location }) => [
      foldForOrder(location),
      location,
    ]),
  );
  const levels = new Map(
    await Promise.all(
      [...open].map(async ([key, location]) => [key, await listPlaceNodes(client, location, counted)] as const),
    ),
  );
  const fill = (nodes: Node[]) => {
    for (const node of nodes) {
      node.below = levels.get(foldForOrder(node.location)) ?? [];
      fill(node.below);
    }
  };
  fill(first);
  return first;
}

const toNode = ({ location, name, count, countBelow, needed }: Place): Node => ({
  location,
  name,
  total: count + countBelow,
  needed,
  isBranch: countBelow > 0,
  below: [],
});
