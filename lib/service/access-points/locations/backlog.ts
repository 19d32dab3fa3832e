import { sql } from "kysely";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { weekNumber } from "../counters/weeks";

const DAY_MS = 86_400_000;
const KEPT_WEEKS = 5;

/** Those up to `lastNumber` existed then. */
export type Backlog = { week: number; takenAt: number; lastNumber: number };

/** Once a week: a manager sees by it whether a place gets better. Several processes may run this at once. */
export async function keepBacklog(db: Db, now: number): Promise<void> {
  const week = weekNumber(now);
  await inTransaction(db, async (trx) => {
    const taken = await sql`
      insert into backlogs (week, taken_at, last_number)
      select cast(${week} as integer), cast(${now} as bigint), coalesce(max(number), 0) from all_access_points where true
      on conflict do nothing`.execute(trx);
    if (taken.numAffectedRows !== 1n) return;
    await sql`
      insert into backlog_points (week, number)
      select cast(${week} as integer), number from access_points where label_state <> 'printed'`.execute(trx);
    for (const table of ["backlogs", "backlog_points"] as const)
      await trx
        .deleteFrom(table)
        .where("week", "<=", week - KEPT_WEEKS)
        .execute();
  });
}

/** About a month old; null while there is none of a week ago. */
export async function findBacklog(db: Db, now: number): Promise<Backlog | null> {
  const row = await db
    .selectFrom("backlogs")
    .where("taken_at", "<=", now - 7 * DAY_MS)
    .orderBy("week")
    .selectAll()
    .executeTakeFirst();
  return row ? { week: row.week, takenAt: Number(row.taken_at), lastNumber: Number(row.last_number) } : null;
}
