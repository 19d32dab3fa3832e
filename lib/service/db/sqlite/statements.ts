import type Sqlite from "better-sqlite3";
import type { SqliteDatabase } from "kysely";

/** More than this program has statements; who composes one from what was asked, such as a list of ids, pushes old ones out. */
const KEPT_MAX = 500;

/** What may be run again without being prepared again. Pragmas may not: some act while they are prepared. */
const repeatable = /^(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i;

/** The database as Kysely takes it, each statement prepared once: preparing costs as much as reading a row by its key. */
export function withKeptStatements(handle: Sqlite.Database): SqliteDatabase {
  const kept = new Map<string, Sqlite.Statement<unknown[]>>();

  const prepare = (text: string): Sqlite.Statement<unknown[]> => {
    const found = kept.get(text);
    // One whose rows are still being read cannot begin again.
    if (found?.busy) return handle.prepare(text);
    const statement = found ?? handle.prepare<unknown[]>(text);
    if (!repeatable.test(text)) return statement;
    kept.delete(text);
    kept.set(text, statement);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
  return { prepare, close: () => void handle.close() };
}
