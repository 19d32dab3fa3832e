import { type Kysely, sql } from "kysely";

/** Adds the setting whether the symbols on labels hold links. No symbol does until an admin says so. */
export async function symbolLinks(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table office_settings add column symbol_links integer not null default 0").execute(db);
}
