import { sql } from "kysely";
import { type Db, findSqlite } from "./open";
import { requireWritableFile } from "./sqlite/readiness";

/**
 * Checks that the database can be written to, without writing. PostgreSQL says so itself, which a replica does not.
 * @throws what the database or the file system does, and an error with SQLSTATE 25006 when it can only be read
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
