import { type Kysely, sql } from "kysely";
import { lookAlike } from "../../look-alike";

/**
 * Leaves out of the index of look-alikes the codes that are equal to their folded form, as nearly all generated codes
 * are. These are found in the indexes of codes. Each new access point wrote a page of this index.
 */
export async function lookAlikesThatDiffer(db: Kysely<unknown>): Promise<void> {
  const folded = lookAlike("qr_code");
  await sql`drop index access_points_by_look_alike`.execute(db);
  const statement = `create index access_points_by_look_alike on access_points ((${folded}), owner_id) where ${folded} <> qr_code`;
  await sql.raw(statement).execute(db);
}
