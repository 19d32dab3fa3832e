import { firstIdAt } from "../audit-entries/record-audit";
import type { Db } from "../db/database";
import { inTransaction } from "../db/transaction";
import { DELETED_AT_ONCE, deleteInBatches } from "../long-running/delete-in-batches";

/** `before` in milliseconds since 1970. Several processes may run this at once. */
export const pruneAudit = (db: Db, before: number, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(() => pruneBatch(db, before), signal);

const pruneBatch = (db: Db, before: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    const old = await trx
      .selectFrom("audit_entries")
      .select("id")
      // Ids begin with the time, so the primary key finds the oldest entries.
      .where("id", "<", firstIdAt(before))
      .where("at", "<", before)
      .orderBy("id")
      .limit(DELETED_AT_ONCE)
      .execute();
    if (old.length === 0) return 0;
    // The triggers refuse to delete entries from this time on.
    await trx.updateTable("installation").set({ audit_kept_from: before }).execute();
    const ids = old.map(({ id }) => id);
    await trx.deleteFrom("audit_entries").where("id", "in", ids).execute();
    return ids.length;
  });
