import { sql } from "kysely";
import type { Db } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import { updateLabelStates } from "../../db/label-states/update-label-states";
import { nextChange } from "../changes/change-numbers";

/** Makes `to` the owner of rows, also of deleted ones. Those that are not deleted get a new version. */
export async function changeOwner(
  trx: Db,
  ids: readonly string[],
  { to, at }: { to: string; at: number },
): Promise<void> {
  const isLive = sql`deleted_at is null`;
  await sql`
    update all_access_points set owner_id = ${to},
      version = version + case when ${isLive} then 1 else 0 end,
      updated_at = case when ${isLive} then cast(${at} as bigint) else updated_at end,
      change = case when ${isLive} then ${nextChange(trx)} else change end
    where id in (select id from ${idsAsTable(trx, ids)})`.execute(trx);
  await updateLabelStates(trx, ids);
}
