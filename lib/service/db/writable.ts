import { sql } from "kysely";
import { type Db, findSqlite } from "./open";
import { requireWritableFile } from "./sqlite/readiness";

/**
 * Checks that the database is writable without changing data. On PostgreSQL it reads a setting that is "on" on a
 * replica.
 * @throws the error of the database or the file system; an error with SQLSTATE 25006 when PostgreSQL is read-only
 */
export async function requireWritable(db: Db): Promise<void> {
  const sqlite = findSqlite(db);
  if (sqlite) return requireWritableFile(sqlite);
  const { rows } = await sql<{
    readOnly: string;
  }>`select current_setting('transaction_read_only') as "readOnly"`.execute(db);
  if (rows[0]?.readOnly === "off") return;
  throw Object.assign(new Error("the database can only be read"), { code: "25006" });
}
