import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import { isConflict } from "./failures";
import { type Db, findLong, findSqlite, isPostgres, openForTransaction } from "./open";
import { setForLong } from "./postgres/open";
import { indexNewTexts } from "./sqlite/search-index";
import { inSharedTransaction } from "./sqlite/shared-commit";
import { forgetReads } from "./sqlite/shared-reads";

/** Most retries of a transaction after conflicts with others. */
const RETRIES = 3;

/** Runs around each transaction of a request or job that sets it: a tracer records spans with it. */
export const aroundTransactions = new AsyncLocalStorage<<T>(transaction: () => Promise<T>) => Promise<T>>();

/**
 * Runs `work` in one transaction; in that of `db` when `db` is one already. `work` must have no effects other than through
 * `trx`, because it may run again from the start: on PostgreSQL after a conflict, on SQLite when other work in the same
 * shared transaction failed.
 */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const transaction = () => (isPostgres(db) ? withRetries(db, work) : inSharedTransaction(db, work));
  const around = aroundTransactions.getStore();
  return around ? around(transaction) : transaction();
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

/**
 * Runs `work` in a transaction that may take long. On SQLite it has a connection of its own in the writer thread, because
 * the shared one would let no request read until the end: a change of many rows takes seconds. Other requests read what
 * was committed before, and writers wait. On PostgreSQL its statements may take a minute each.
 *
 * `work` may read rows that the transaction has not changed through `committed`. On SQLite that is a second thread, which
 * reads while the first writes; nobody else can change the rows meanwhile. On PostgreSQL it is `trx`.
 */
export async function inOwnTransaction<T>(db: Db, work: (trx: Db, committed: Db) => Promise<T>): Promise<T> {
  const sqlite = findSqlite(db);
  if (!sqlite) return inLongTransaction(db, (trx) => work(trx, trx));
  const { own, committed, close } = openForTransaction(sqlite);
  try {
    return await own.transaction().execute(async (trx) => {
      const result = await work(trx, committed ?? trx);
      await indexNewTexts(trx);
      return result;
    });
  } finally {
    forgetReads();
    await close();
  }
}

/** Runs `work` in a transaction of PostgreSQL; in that of `db` when `db` is one already. */
function inLongTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction(findLong(db) ?? db, async (trx) => {
    await setForLong.execute(trx);
    return work(trx);
  });
}
