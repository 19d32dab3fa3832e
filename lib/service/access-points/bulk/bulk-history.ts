import { sql } from "kysely";
import { firstIdAt } from "../../audit/record-audit";
import type { Db } from "../../db/open";

/** Most changes of many access points in the history of one. */
const FOUND_MAX = 200;

type Found = { id: string; at: number; undone: number | null };

/**
 * Returns the ids of the audit entries of the newest changes of many access points that changed one of them, and of their
 * undoing: an entry names at most 20 access points. The parts of a change hold all ids in order, so that at most one part
 * of each change can have the id.
 */
export async function findBulkEntries(db: Db, accessPointId: string): Promise<string[]> {
  const first = sql`substr(ids, 1, 36)`;
  const { rows: found } = await sql<Found>`
    select bulk.id, bulk.created_at as at, bulk.undone_at as undone
    from bulk_changes as bulk cross join bulk_change_parts as parts
    where parts.bulk_id = bulk.id and parts.part = (
      select part from bulk_change_parts as candidates where candidates.bulk_id = bulk.id and ${first} <= ${accessPointId}
      order by ${first} desc limit 1
    ) and parts.ids like ${`%${accessPointId}%`}
    order by bulk.created_at desc limit ${FOUND_MAX}`.execute(db);
  if (found.length === 0) return [];
  const times = found.flatMap(({ at, undone }) => (undone === null ? [at] : [at, undone]));
  const entries = await db
    .selectFrom("audit_entries")
    .select(["id", "changes"])
    // Ids begin with the time.
    .where(({ and, eb, or }) =>
      or(times.map((at) => and([eb("id", ">=", firstIdAt(at)), eb("id", "<", firstIdAt(at + 1))]))),
    )
    .where("action", "in", ["access-points.changed", "access-points.deleted", "access-points.undone"])
    .execute();
  const isOfOne = ({ changes }: { changes: string }) => found.some(({ id }) => changes.includes(id));
  return entries.filter(isOfOne).map(({ id }) => id);
}
