import type { Database, Statement } from "better-sqlite3";

/** Texts differ by the number of ids in them. */
const KEPT_MAX = 500;

/** SQLite compiles a kept statement anew when the schema has changed. */
export function prepareOnce(handle: Database): (sql: string) => Statement<unknown[]> {
  const prepared = new Map<string, Statement<unknown[]>>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = handle.prepare<unknown[]>(sql);
    if (prepared.size >= KEPT_MAX) prepared.clear();
    prepared.set(sql, statement);
    return statement;
  };
}
