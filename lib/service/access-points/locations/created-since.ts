import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database";

/**
 * Returns the condition that an access point was created at a time or later, in milliseconds since 1970. It compares numbers,
 * which rise in the order of creation: the index by location has them, and not the time.
 */
export async function isCreatedSince(db: Db, since: number): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ number: number }>`
    select number from access_points where created_at >= ${since} order by created_at, number limit 1`.execute(db);
  const [first] = rows;
  return first ? sql`number >= ${first.number}` : sql`false`;
}
