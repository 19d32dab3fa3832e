import { LRUCache } from "lru-cache";
import type { SqliteHandle, SqliteStatement } from "./driver";

/** More than the program has statements; those composed from a request, such as a list of ids, evict old ones. */
const KEPT_MAX = 500;

/** Statements that may be run again without being prepared again. Pragmas may not: some act while they are prepared. */
const repeatable = /^(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i;

/** Caches prepared statements by their text: preparing one costs as much as reading a row by its key. */
export function withKeptStatements(handle: SqliteHandle) {
  const kept = new LRUCache<string, SqliteStatement>({ max: KEPT_MAX });

  const prepare = (text: string): SqliteStatement => {
    const found = kept.get(text);
    // One whose rows are still being read cannot begin again.
    if (found && !found.busy) return found;
    const statement = handle.prepare<unknown[]>(text);
    if (repeatable.test(text)) kept.set(text, statement);
    return statement;
  };
  return { prepare, close: () => void handle.close() };
}
