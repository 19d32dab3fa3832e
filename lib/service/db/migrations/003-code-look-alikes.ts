import { type Kysely, sql } from "kysely";
import { lookAlike } from "../look-alike";

/**
 * Adds the index that finds the codes of an owner that look alike. The owner comes second: with the owner first, SQLite
 * used this index for searches of one letter, and fetched 200,000 rows in the order of their codes in 750 ms instead of 130.
 */
export async function codeLookAlikes(db: Kysely<unknown>): Promise<void> {
  const statement = `create index access_points_by_look_alike on access_points ((${lookAlike("qr_code")}), owner_id)`;
  await sql.raw(statement).execute(db);
}
