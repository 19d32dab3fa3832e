import { type Kysely, sql } from "kysely";

/** Counts the wrong second factors behind each user's right password. */
export async function wrongCodes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column wrong_codes integer not null default 0`.execute(db);
}
