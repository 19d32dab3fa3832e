import { setTimeout } from "node:timers/promises";
import { isConflict } from "./failures";
import { type Db, isPostgres } from "./open";
import { inSharedTransaction } from "./sqlite/shared-commit";

/** How often a transaction is done again that others were in the way of. */
const RETRIES = 3;

/**
 * Does `work` in one transaction: all of it or nothing. `work` must do nothing but ask `trx`: it is done again from its
 * beginning when it lost against others on PostgreSQL, or on SQLite shared a transaction with one that failed.
 */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return isPostgres(db) ? withRetries(db, work) : inSharedTransaction(db, work);
}

/**
 * SQLSTATE 40001 and 40P01 undo all of a transaction. No other failure is tried again: whether it was written would
 * not be known.
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
