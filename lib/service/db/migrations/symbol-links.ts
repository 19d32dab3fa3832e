import { type Kysely, sql } from "kysely";

/** Adds the setting whether the symbols on labels hold links. null: nobody has chosen, and none does. */
export async function symbolLinks(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table office_settings add column symbol_links integer").execute(db);
}
