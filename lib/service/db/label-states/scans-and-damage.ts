import { sql } from "kysely";
import type { Db } from "../database";
import { updateLabelStates } from "./update-label-states";

/** Call it with the row locked. PostgreSQL, after a wait for the lock, reads the row again, but not the reports. */
export async function refreshDamage(trx: Db, id: string): Promise<void> {
  const last = sql<number | null>`(select max(created_at) from reports
    where access_point_id = all_access_points.id and kind = 'label' and state <> 'done')`;
  await trx.updateTable("all_access_points").set({ damaged_at: last }).where("id", "=", id).execute();
  await updateLabelStates(trx, [id]);
}

/** No edit: no version, audit entry or change. An earlier time never replaces a later one. `at` in milliseconds. */
export async function setSeen(trx: Db, id: string, at: number): Promise<void> {
  await trx
    .updateTable("all_access_points")
    .set({ seen_at: at })
    .where("id", "=", id)
    .where(sql<boolean>`(seen_at is null or seen_at < ${at})`)
    .execute();
}
