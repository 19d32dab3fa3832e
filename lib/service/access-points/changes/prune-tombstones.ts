import { sql } from "kysely";
import { DELETIONS_DAYS } from "@/lib/contract/access-points/access-point-list";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { DELETED_AT_ONCE, deleteInBatches } from "../../long-running/delete-in-batches";

const DAY = 86_400_000;

/** Older than 30 days, in batches, until none is left or `signal` aborts. */
export const pruneTombstones = (db: Db, now: number, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(() => pruneBatch(db, now - DELETIONS_DAYS * DAY), signal);

const pruneBatch = (db: Db, before: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    const old = await trx
      .selectFrom("access_point_tombstones")
      .select(["owner_id", "change", "id"])
      .where("deleted_at", "<", before)
      .orderBy("deleted_at")
      .limit(DELETED_AT_ONCE)
      .execute();
    if (old.length === 0) return 0;
    const keys = sql.join(old.map(({ owner_id, change, id }) => sql`(${owner_id}, cast(${change} as bigint), ${id})`));
    await sql`delete from access_point_tombstones where (owner_id, change, id) in (values ${keys})`.execute(trx);
    const highest = Math.max(...old.map(({ change }) => change));
    await trx.updateTable("access_point_feed").set({ pruned: highest }).where("pruned", "<", highest).execute();
    return old.length;
  });
