import { setTimeout } from "node:timers/promises";
import { isConflict } from "./failures";
import { type Db, isPostgres } from "./open";
import { inSharedTransaction } from "./sqlite/shared-commit";

/** Most retries of a transaction after conflicts with others. */
const RETRIES = 3;

/**
 * Runs `work` in one transaction; in that of `db` when `db` is one already. `work` must have no effects other than through `trx`, because it may run again from
 * the start: on PostgreSQL after a conflict, on SQLite when other work in the same shared transaction failed.
 */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return isPostgres(db) ? withRetries(db, work) : inSharedTransaction(db, work);
}

/**
 * Retries after SQLSTATE 40001 (serialization failure) and 40P01 (deadlock), which roll back the whole transaction.
 * Other failures are not retried, because the transaction may already have been committed.
 */
async function withRetries<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isConflict(error) || attempt === RETRIES) throw error;
      await setTimeout(Math.random() * 20 * 2 ** attempt);
    }
  }
}
