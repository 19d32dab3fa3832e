import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { DELETIONS_DAYS } from "@/lib/contract/access-points/access-point-changes";
import { type Db, isPostgres } from "../../db/open";
import { inTransaction } from "../../db/transaction";

const DAY = 86_400_000;

/** Tombstones deleted in one transaction, and the pause after it in milliseconds, so that requests never wait long. */
const BATCH = 200;
const REST_MS = 50;

/**
 * Returns the column `change` of new rows, for an insert. On SQLite the trigger would have to write each row a second
 * time; on PostgreSQL the column has a default.
 */
export const nextChange = (db: Db): { change?: RawBuilder<number> } =>
  isPostgres(db) ? {} : { change: sql<number>`(select position + 1 from access_point_feed)` };

/**
 * Raises the numbers of coming changes above those of all stored ones. They can be lower after the database was copied
 * or restored: on PostgreSQL they contain the number of the transaction, which starts again in a new cluster.
 */
export async function alignFeed(db: Db): Promise<void> {
  const next = isPostgres(db)
    ? sql`position + pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
    : sql`position + 1`;
  const { rows } = await sql<{ next: number; stored: number }>`
    select ${next} as next, (select max(change) from (
      select max(change) as change from access_points
      union all select max(change) from access_point_tombstones
      union all select pruned from access_point_feed) as every) as stored
    from access_point_feed`.execute(db);
  const [found] = rows;
  if (!found || found.stored < found.next) return;
  await db.updateTable("access_point_feed").set({ position: found.stored }).execute();
}

/** Deletes the tombstones older than 30 days, in batches, until none is left or `signal` aborts. */
export async function pruneTombstones(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await pruneBatch(db, now - DELETIONS_DAYS * DAY)) === BATCH) await sleep(REST_MS);
}

const pruneBatch = (db: Db, before: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    const old = await trx
      .selectFrom("access_point_tombstones")
      .select(["owner_id", "change", "id"])
      .where("deleted_at", "<", before)
      .orderBy("deleted_at")
      .limit(BATCH)
      .execute();
    if (old.length === 0) return 0;
    const keys = sql.join(old.map(({ owner_id, change, id }) => sql`(${owner_id}, cast(${change} as bigint), ${id})`));
    await sql`delete from access_point_tombstones where (owner_id, change, id) in (values ${keys})`.execute(trx);
    const highest = Math.max(...old.map(({ change }) => change));
    await trx.updateTable("access_point_feed").set({ pruned: highest }).where("pruned", "<", highest).execute();
    return old.length;
  });
