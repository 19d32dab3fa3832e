import "server-only";
import type { Outcome } from "@/lib/contract/outcome";
import { ROUND_MAX, type Round, type RoundPoint, type RoundPointState } from "@/lib/contract/rounds";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

const LIMIT = 100;

export async function loadRoundPoints(
  client: ServiceClient,
  id: string,
  state: RoundPointState,
): Promise<Outcome<RoundPoint[]>> {
  const points: RoundPoint[] = [];
  for (let page = 1; page <= ROUND_MAX / LIMIT; page += 1) {
    const list = await client.listRoundPoints({ id, query: { state, page, limit: LIMIT } });
    if (!list.ok) return list;
    points.push(...list.value.data);
    if (list.value.data.length < LIMIT) break;
  }
  return { ok: true, value: points };
}

/** Ids of the access points whose labels were missing; none for a round that the person may not see. */
export async function findMissing(client: ServiceClient, id: string): Promise<string[]> {
  const points = await loadRoundPoints(client, id, "missing");
  return points.ok ? points.value.flatMap(({ accessPoint }) => accessPoint?.id ?? []) : [];
}

const LATEST = 20;
const SHOWN = 3;

/** The last closed round of each of the places that were walked last. */
export async function findLastWalked(client: ServiceClient): Promise<Round[]> {
  const list = await client.listRounds({ query: { state: "closed", limit: LATEST } });
  if (!list.ok) return [];
  const placed = list.value.data.filter(({ place }) => place !== null);
  return placed
    .filter((round, at) => placed.findIndex(({ of, place }) => of === round.of && place === round.place) === at)
    .slice(0, SHOWN);
}
