import { type Kysely, sql } from "kysely";

/**
 * Deletes the addresses that each account had signed in from. A known device says the same of one browser or program, and an
 * address said it of everybody behind it.
 */
export async function withoutSignInAddresses(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop table sign_in_addresses").execute(db);
}
