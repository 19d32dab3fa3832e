import { type Kysely, sql } from "kysely";
import { lookAlike } from "../look-alike";

/** Adds the index that finds the codes of an owner that look alike. */
export async function codeLookAlikes(db: Kysely<unknown>): Promise<void> {
  const statement = `create index access_points_by_look_alike on access_points (owner_id, (${lookAlike("qr_code")}))`;
  await sql.raw(statement).execute(db);
}
