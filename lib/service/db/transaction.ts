import { setTimeout } from "node:timers/promises";
import type { Db } from "./database";
import { isConflict } from "./failures";

/** After conflicts with other transactions. */
const RETRIES = 3;

/** In that of `db` when it is one. Runs again after a conflict: `work` must have effects only through `trx`. */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : withRetries(db, work);
}

/** Serialization failure and deadlock roll back. After other failures the transaction may be committed. */
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
