import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Adds the time zone in which the days of the office begin. Days began in UTC before. */
export async function timeZone(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  await sql.raw(`alter table office_settings add column time_zone ${text} not null default 'UTC'`).execute(db);
}
