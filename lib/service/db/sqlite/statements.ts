import type Sqlite from "better-sqlite3";
import type { SqliteDatabase } from "kysely";
import { LRUCache } from "lru-cache";

/** More than this program has statements; who composes one from what was asked, such as a list of ids, pushes old ones out. */
const KEPT_MAX = 500;

/** What may be run again without being prepared again. Pragmas may not: some act while they are prepared. */
const repeatable = /^(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i;

/** The database as Kysely takes it, each statement prepared once: preparing costs as much as reading a row by its key. */
export function withKeptStatements(handle: Sqlite.Database): SqliteDatabase {
  const kept = new LRUCache<string, Sqlite.Statement<unknown[]>>({ max: KEPT_MAX });

  const prepare = (text: string): Sqlite.Statement<unknown[]> => {
    const found = kept.get(text);
    // One whose rows are still being read cannot begin again.
    if (found && !found.busy) return found;
    const statement = handle.prepare<unknown[]>(text);
    if (repeatable.test(text)) kept.set(text, statement);
    return statement;
  };
  return { prepare, close: () => void handle.close() };
}
