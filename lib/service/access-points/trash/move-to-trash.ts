import { sql } from "kysely";
import type { Db } from "../../db/database";
import { idsAsTable } from "../../db/json-table";

/** When access points are deleted, and by whom; null for the terminal. */
export type Deletion = { at: number; by: string | null };

/**
 * Moves access points into the trash. The rows stay, with their numbers and label states; triggers count them out, write
 * tombstones and delete their entries in the index of values. The audit log and print jobs refer to them by their ids.
 */
export async function moveToTrash(trx: Db, ids: readonly string[], { at, by }: Deletion): Promise<void> {
  await trx
    .updateTable("all_access_points")
    .set({ deleted_at: at, deleted_by: by })
    .where(sql<boolean>`id in (select id from ${idsAsTable(trx, ids)})`)
    .where("deleted_at", "is", null)
    .execute();
}
