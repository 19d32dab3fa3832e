import { sql } from "kysely";
import type { Db } from "../database";
import { updateLabelStates } from "./update-label-states";

/**
 * Stores when the label of an access point was last reported as damaged, in a report that nobody declared done, and the label
 * state that follows from it. Call it after a change of a report, with the access point locked. The time is on the row itself,
 * because a statement of PostgreSQL that waited for the lock reads the row again, but not the reports.
 */
export async function refreshDamage(trx: Db, id: string): Promise<void> {
  const last = sql<number | null>`(select max(created_at) from reports
    where access_point_id = all_access_points.id and kind = 'label' and state <> 'done')`;
  await trx.updateTable("all_access_points").set({ damaged_at: last }).where("id", "=", id).execute();
  await updateLabelStates(trx, [id]);
}

/**
 * Stores that the label of an access point was scanned. It is what somebody saw and no edit of the access point: like the
 * last use of a session, it makes no new version, no entry of the audit log and no change for programs that follow changes.
 * Two people who scan at the same time may write in any order, so an earlier time never replaces a later one.
 * @param at milliseconds since 1970
 */
export async function setSeen(trx: Db, id: string, at: number): Promise<void> {
  await trx
    .updateTable("all_access_points")
    .set({ seen_at: at })
    .where("id", "=", id)
    .where(sql<boolean>`(seen_at is null or seen_at < ${at})`)
    .execute();
}
