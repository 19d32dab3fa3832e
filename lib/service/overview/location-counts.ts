import { sql } from "kysely";
import { OVERVIEW_TOP } from "@/lib/contract/overview";
import type { Reading } from "../db/database";

type LocationCounts = { counts: { location: string; accessPoints: number }[]; countedAt: number; keptMs: number };

/** Longest time after which a count is repeated (ms). A count is never older than twice this. */
const KEPT_MAX_MS = 30_000;

/** A count is kept this many times as long as it took, so that a short list is counted at almost every visit. */
const KEPT_FACTOR = 200;

/**
 * Creates the count of access points by location. Counting 730,000 rows takes 0.5 s on SQLite, because no counter can
 * be kept by location without making the writes of all owners wait for one row. So this process counts now and
 * then, in the reader thread, and returns the last count meanwhile: only the first request waits.
 */
export function createLocationCounts(database: Reading, now: () => number) {
  let last: LocationCounts | null = null;
  let counting: Promise<LocationCounts> | null = null;

  const count = (personId: string): Promise<LocationCounts> => {
    const began = performance.now();
    counting ??= countLocations(database, personId)
      .then((counts) => {
        const keptMs = Math.min(KEPT_MAX_MS, KEPT_FACTOR * (performance.now() - began));
        last = { counts, countedAt: now(), keptMs };
        return last;
      })
      .finally(() => {
        counting = null;
      });
    return counting;
  };

  return async (personId: string): Promise<LocationCounts> => {
    if (last === null || now() - last.countedAt >= 2 * last.keptMs) return count(personId);
    // The next request gets the new count. One that fails is counted again then.
    if (now() - last.countedAt >= last.keptMs) count(personId).catch(() => {});
    return last;
  };
}

async function countLocations(database: Reading, personId: string): Promise<LocationCounts["counts"]> {
  const reader = database.reader(personId);
  const { rows } = await sql<{ key: string; total: number }>`
    select location_key as key, count(*) as total from access_points where location_key <> ''
    group by location_key order by total desc, key limit ${OVERVIEW_TOP}`.execute(reader);
  const named = rows.map(async ({ key, total }) => {
    const { location } = await reader
      .selectFrom("access_points")
      .select("location")
      .where("location_key", "=", key)
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { location, accessPoints: Number(total) };
  });
  return Promise.all(named);
}
