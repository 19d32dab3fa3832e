import { LRUCache } from "lru-cache";
import { damagedError } from "./database-file";
import { Sqlite, type SqliteHandle, type SqliteStatement } from "./driver";
import { isDamaged } from "./failures";

/** Cache size, above the number of fixed statements. Those composed per request, such as lists of ids, get evicted. */
const KEPT_MAX = 500;

/** Statements that may be reused once prepared. Pragmas may not, because some take effect while they are prepared. */
const repeatable = /^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i;

/** Open database with its cached statements. */
export type KeptStatements = ReturnType<typeof withKeptStatements>;

/** Caches prepared statements by their text: preparing one costs as much as reading a row by its key. */
export function withKeptStatements(handle: SqliteHandle) {
  const kept = new LRUCache<string, SqliteStatement>({ max: KEPT_MAX });

  const prepare = (text: string): SqliteStatement => {
    const found = kept.get(text);
    // A statement whose rows are still being read cannot be started again.
    if (found && !found.busy) return found;
    const statement = handle.prepare<unknown[]>(text);
    if (repeatable.test(text)) kept.set(text, statement);
    return statement;
  };
  return { prepare, close: () => void handle.close() };
}

/** Runs a statement at once and returns its rows; undefined when the connection must run it. */
export type RunNow = <Row>(text: string, parameters: readonly unknown[]) => Row[] | undefined;

/**
 * Returns a function that runs statements which only read, without waiting for the connection. A statement waits when a
 * transaction is open, whose changes others may not see yet. One that fails runs again on the connection, which waits
 * for locks and explains damage.
 */
export const readNowFrom =
  (handle: SqliteHandle, { prepare }: KeptStatements): RunNow =>
  <Row>(text: string, parameters: readonly unknown[]) => {
    if (handle.inTransaction) return undefined;
    try {
      const statement = prepare(text);
      return statement.readonly && statement.reader ? (statement.all(parameters) as Row[]) : undefined;
    } catch (error) {
      if (error instanceof Sqlite.SqliteError) return undefined;
      throw error;
    }
  };

/** Returns the error that explains damage of the file when `error` reports it, otherwise `error` itself. */
export const explainDamage = (error: unknown, { name }: SqliteHandle): unknown =>
  error instanceof Sqlite.SqliteError && isDamaged(error.code) ? damagedError(error, name) : error;

/** Returns a function that runs statements of the transaction that is open on the handle, without Kysely's connection. */
export const runNowFrom =
  (handle: SqliteHandle, { prepare }: KeptStatements): RunNow =>
  <Row>(text: string, parameters: readonly unknown[]) => {
    // The connection then says that the transaction has ended.
    if (!handle.inTransaction) return undefined;
    try {
      const statement = prepare(text);
      if (statement.reader) return statement.all(parameters) as Row[];
      statement.run(parameters);
      return [];
    } catch (error) {
      throw explainDamage(error, handle);
    }
  };
