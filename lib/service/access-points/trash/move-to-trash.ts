import { sql } from "kysely";
import { idsAsTable } from "../../db/json-table";
import type { Db } from "../../db/open";
import { selectStored } from "./stored-rows";

/** When access points are deleted, and by whom; null for the terminal. */
export type Deletion = { at: number; by: string | null };

/**
 * Moves access points into the trash, whole rows with all their columns. The audit log and print jobs refer to them by
 * their ids, without foreign keys, and stay as they are. What other tables hold about an access point must be added to
 * `stored` here, and written again by `restoreRows`.
 */
export async function moveToTrash(trx: Db, ids: readonly string[], { at, by }: Deletion): Promise<void> {
  const stored = await selectStored(trx);
  const given = idsAsTable(trx, ids);
  await sql`
    insert into trashed_access_points
      (id, owner_id, name, location, qr_code, search_text, fits, stored, deleted_at, deleted_by)
    select access_points.id, owner_id, name, location, qr_code, search_text, 1, ${stored}, cast(${at} as bigint), ${by}
    from ${given} cross join access_points where access_points.id = given.id`.execute(trx);
  await sql`delete from access_points where id in (select id from ${given})`.execute(trx);
}
