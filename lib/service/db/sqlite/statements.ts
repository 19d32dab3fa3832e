import Sqlite from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { damagedError } from "./database-file";
import { isSqliteDamaged } from "./failures";

/** Cache size, above the number of fixed statements. Those composed per request, such as lists of ids, get evicted. */
const KEPT_MAX = 500;

/** Statements that may be reused once prepared. Pragmas may not, because some take effect while they are prepared. */
const repeatable = /^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i;

/** Open database with its cached statements. */
export type KeptStatements = ReturnType<typeof withKeptStatements>;

/** Caches prepared statements by their text: preparing one costs as much as reading a row by its key. */
export function withKeptStatements(handle: Sqlite.Database) {
  const kept = new LRUCache<string, Sqlite.Statement<unknown[]>>({ max: KEPT_MAX });

  const prepare = (text: string): Sqlite.Statement<unknown[]> => {
    const found = kept.get(text);
    // A statement whose rows are still being read cannot be started again.
    if (found && !found.busy) return found;
    const statement = handle.prepare<unknown[]>(text);
    if (repeatable.test(text)) kept.set(text, statement);
    return statement;
  };
  return { prepare, close: () => void handle.close() };
}

/** Returns the error that explains damage of the file when `error` reports it, otherwise `error` itself. */
export const explainDamage = (error: unknown, { name }: Sqlite.Database): unknown =>
  error instanceof Sqlite.SqliteError && isSqliteDamaged(error.code) ? damagedError(error, name) : error;
