import { sql } from "kysely";
import type { Db } from "../database";

/** After a copy or a restore: the numbers of transactions start again in a new cluster. */
export async function alignChanges(db: Db): Promise<void> {
  const { rows } = await sql<{ next: number; stored: number }>`
    select position + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next, greatest(pruned,
      (select max(change) from access_points), (select max(change) from access_point_tombstones)) as stored
    from access_point_feed`.execute(db);
  const [found] = rows;
  if (!found || found.stored < found.next) return;
  await db.updateTable("access_point_feed").set({ position: found.stored }).execute();
}
