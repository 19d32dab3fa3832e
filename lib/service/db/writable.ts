import { sql } from "kysely";
import { type Db, isPostgres } from "./open";

/**
 * The database can be written to. On SQLite a write lock is taken and given back at once; PostgreSQL says so itself,
 * which a replica does not.
 * @throws what the database does, and an error with SQLSTATE 25006 when it can only be read
 */
export async function requireWritable(db: Db): Promise<void> {
  const setting = isPostgres(db) ? sql`current_setting('transaction_read_only')` : sql`'off'`;
  const { rows } = await db
    .transaction()
    .execute((trx) => sql<{ readOnly: string }>`select ${setting} as "readOnly"`.execute(trx));
  if (rows[0]?.readOnly === "off") return;
  throw Object.assign(new Error("the database can only be read"), { code: "25006" });
}
