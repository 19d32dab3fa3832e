import { setTimeout } from "node:timers/promises";
import type { Db } from "./database";
import { isConflict } from "./failures";

/** Most retries of a transaction after conflicts with others. */
const RETRIES = 3;

/**
 * Runs `work` in one transaction; in that of `db` when `db` is one already. `work` must have no effects other than through
 * `trx`, because it runs again from the start after a conflict with another transaction of PostgreSQL.
 */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : withRetries(db, work);
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
