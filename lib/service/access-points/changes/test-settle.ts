import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, isPostgres } from "../../db/database";

/**
 * Waits until every transaction that is open now has ended: before that, later changes are not in the feed. On
 * PostgreSQL this includes the transactions of other databases, which other tests use at the same time.
 */
export async function waitForOpenTransactions(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    db,
  );
  for (;;) {
    const open = await sql<{ isOpen: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) < ${rows[0]?.next}::xid8 as "isOpen"`.execute(db);
    if (!open.rows[0]?.isOpen) return;
    await sleep(10);
  }
}
