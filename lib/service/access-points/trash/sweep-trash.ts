import { countWritten } from "../../db/count-rows";
import type { Db } from "../../db/database";
import { DELETED_AT_ONCE, deleteInBatches } from "../../long-running/delete-in-batches";
import { lastExpired } from "./find-trashed";

/** `keptMs`: ids of changes of many stay as long as the audit log that names them. */
type SweepOptions = { signal?: AbortSignal; keptMs: number };

/** After 30 days, in batches, until none is left or `signal` aborts. Several processes may run this at once. */
export async function sweepTrash(db: Db, now: number, { signal, keptMs }: SweepOptions): Promise<void> {
  const sweeps = [() => sweepDeleted(db, now), () => forgetBefore(db, now), () => sweepBulkChanges(db, now - keptMs)];
  for (const sweep of sweeps) {
    await deleteInBatches(sweep, signal);
  }
}

async function sweepDeleted(db: Db, now: number): Promise<number> {
  const old = db
    .selectFrom("all_access_points")
    .select("id")
    .where("deleted_at", "<=", lastExpired(now))
    .orderBy("deleted_at")
    .limit(DELETED_AT_ONCE);
  return countWritten(db.deleteFrom("all_access_points").where("id", "in", old));
}

/** One part at a time: a part of the first releases has up to 1,000 rows. Until then history shows the value. */
async function forgetBefore(db: Db, now: number): Promise<number> {
  const ended = db.selectFrom("bulk_changes").select("id").where("created_at", "<=", lastExpired(now));
  const parts = await db
    .selectFrom("bulk_change_parts")
    .select(["bulk_id", "part"])
    .where("before", "is not", null)
    .where("bulk_id", "in", ended)
    .limit(DELETED_AT_ONCE)
    .execute();
  for (const { bulk_id, part } of parts) {
    const one = db.updateTable("bulk_change_parts").where("bulk_id", "=", bulk_id).where("part", "=", part);
    await one.set({ before: null }).execute();
  }
  return parts.length;
}

async function sweepBulkChanges(db: Db, before: number): Promise<number> {
  const old = db.selectFrom("bulk_changes").select("id").where("created_at", "<", before).limit(DELETED_AT_ONCE);
  return countWritten(db.deleteFrom("bulk_changes").where("id", "in", old));
}
