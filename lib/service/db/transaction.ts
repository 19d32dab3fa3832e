import { setTimeout } from "node:timers/promises";
import { isConflict } from "./failures";
import type { Db } from "./open";

/** How often a transaction is done again that others were in the way of. */
const RETRIES = 3;

/**
 * Does `work` in one transaction: all of it or nothing. On PostgreSQL, a transaction that lost against others
 * (SQLSTATE 40001, 40P01) is done again from its beginning, so `work` must do nothing but ask `trx`. No other failure
 * is tried again: whether it was written would not be known.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isConflict(error) || attempt === RETRIES) throw error;
      await setTimeout(Math.random() * 20 * 2 ** attempt);
    }
  }
}
