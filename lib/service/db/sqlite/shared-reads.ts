import { type Kysely, SqliteAdapter } from "kysely";
import type { Tables } from "../tables";

type Db = Kysely<Tables>;

/** Increases when reads may no longer be shared: at the end of a turn of the event loop, and after each write. */
let age = 0;

/** Ends the sharing of earlier reads, because their rows may have changed. */
export function forgetReads(): void {
  age += 1;
}

/**
 * Returns a function that runs `read` once for all requests that ask for the same `key` in one turn of the event loop,
 * on SQLite: requests of one session that arrive together read the session once. A request never gets rows that were
 * read before this process last wrote. On PostgreSQL, and in a transaction, `read` runs for each request.
 */
export function sharedInTurn<Given extends object, Row>(
  read: (db: Db, given: Given) => Promise<Row[]>,
  key: keyof Given,
): (db: Db, given: Given) => Promise<Row[]> {
  const reads = new WeakMap<Db, { age: number; byKey: Map<unknown, Promise<Row[]>> }>();

  const readsOf = (db: Db) => {
    const found = reads.get(db);
    if (found?.age === age) return found.byKey;
    const byKey = new Map<unknown, Promise<Row[]>>();
    reads.set(db, { age, byKey });
    setImmediate(forgetReads);
    return byKey;
  };

  return (db, given) => {
    if (db.isTransaction || !(db.getExecutor().adapter instanceof SqliteAdapter)) return read(db, given);
    const byKey = readsOf(db);
    const shared = byKey.get(given[key]) ?? read(db, given);
    byKey.set(given[key], shared);
    return shared;
  };
}
