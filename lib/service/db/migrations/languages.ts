import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds the language that people and the office choose. */
export async function chosenLanguages(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  for (const table of ["users", "office_settings"])
    await sql.raw(`alter table ${table} add column language ${text}`).execute(db);
}
