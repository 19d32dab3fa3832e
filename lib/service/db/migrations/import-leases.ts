import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds the lease of a stored import, so that one process at a time runs it. */
export async function importLeases(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  for (const column of [`run_by ${text}`, "leased_until bigint"]) {
    await sql.raw(`alter table imports add column ${column}`).execute(db);
  }
}
