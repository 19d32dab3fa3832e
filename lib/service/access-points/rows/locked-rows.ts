import { sql } from "kysely";
import type { Db } from "../../db/database";
import { fieldColumns } from "../../db/field-columns";
import { idsAsTable } from "../../db/json-table";
import type { AccessPointRow } from "../../db/tables";
import { membershipOf, type Placed, type RightsHolder } from "../../teams/rights";

const columns = [
  "id",
  "number",
  "owner_id",
  "team_id",
  "version",
  "created_at",
  ...fieldColumns,
  "custom",
  "deleted_at",
  "deleted_by",
] as const;

/** Also of a deleted one. */
export type EditedRow = Placed & Pick<AccessPointRow, (typeof columns)[number]>;

/** In the order of ids. Memberships are read after the lock: a statement that waited reads them as before. */
export async function lockRows(
  trx: Db,
  ids: readonly string[],
  person: Pick<RightsHolder, "id">,
): Promise<EditedRow[]> {
  const isGiven = sql<boolean>`id in (select id from ${idsAsTable(trx, ids)})`;
  await trx.selectFrom("all_access_points").select("id").where(isGiven).orderBy("id").forUpdate().execute();
  return trx
    .selectFrom("all_access_points")
    .select(columns)
    .select(membershipOf(person, "all_access_points").as("team_access"))
    .where(isGiven)
    .orderBy("id")
    .execute();
}
