import "server-only";
import { everyOutcome, type Outcome } from "@/lib/contract/outcome";
import { ROUND_MAX, type Round, type RoundPoint, type RoundPointState } from "@/lib/contract/rounds";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

type PointsClient = Pick<ServiceClient, "getRound" | "listRoundPoints">;

const LIMIT = 100;

async function loadRoundPoints(
  client: PointsClient,
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

const READS_MAX = 3;

/**
 * A round with all points that it expects, the missing ones first, and the ids of the found ones. Pages are read one after another,
 * so a label that somebody scans or undoes meanwhile may be in neither list: another reading has it.
 */
export async function loadExpected(
  client: PointsClient,
  id: string,
): Promise<Outcome<{ round: Round; points: RoundPoint[]; found: string[] }>> {
  const points = new Map<string, RoundPoint>();
  for (let reads = 1; ; reads += 1) {
    const read = await everyOutcome(
      client.getRound({ id }),
      loadRoundPoints(client, id, "missing"),
      loadRoundPoints(client, id, "found"),
    );
    if (!read.ok) return read;
    const [round, missing, found] = read.value;
    for (const point of [...missing, ...found]) points.set(point.accessPoint?.id ?? "", point);
    if (points.size >= round.expected || reads === READS_MAX) {
      return { ok: true, value: { round, points: [...points.values()], found: idsOf(found) } };
    }
  }
}

const idsOf = (points: RoundPoint[]): string[] => points.flatMap(({ accessPoint }) => accessPoint?.id ?? []);

export async function loadRoundIds(
  client: ServiceClient,
  id: string,
  state: RoundPointState,
): Promise<Outcome<string[]>> {
  const points = await loadRoundPoints(client, id, state);
  return points.ok ? { ok: true, value: idsOf(points.value) } : points;
}

const LATEST = 20;
const SHOWN = 3;

/** The last closed round of each of the places that were walked last. */
export async function findLastWalked(client: ServiceClient): Promise<Round[]> {
  const list = await client.listRounds({ query: { state: "closed", limit: LATEST } });
  if (!list.ok) return [];
  // One without a scan was begun by mistake.
  const placed = list.value.data.filter(({ place, found }) => place !== null && found > 0);
  return placed
    .filter((round, at) => placed.findIndex(({ of, place }) => of === round.of && place === round.place) === at)
    .slice(0, SHOWN);
}
