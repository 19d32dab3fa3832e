import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { weekOf } from "./weeks";

/** `kept`: stored value; `actual`: number of rows. */
export type WrongCounter = { counter: string; kept: number; actual: number };

/** One statement, so that rows written meanwhile are in both numbers or in neither. */
export async function compareCounters(db: Db): Promise<WrongCounter[]> {
  const { rows } = await sql<WrongCounter>`
    with actual as (${actualCounters}), kept as (${keptCounters})
    select coalesce(kept.counter, actual.counter) as counter, coalesce(kept.count, 0) as kept,
      coalesce(actual.count, 0) as actual
    from kept full join actual on actual.counter = kept.counter
    where coalesce(kept.count, 0) <> coalesce(actual.count, 0)
    order by 1`.execute(db);
  return rows;
}

const perOwner = (what: string, count: RawBuilder<unknown>, from: string) =>
  sql`select owner_id || ${sql.lit(` ${what}`)} as counter, ${count} as count from ${sql.raw(from)}`;

const week = sql.raw(weekOf("created_at"));

const actualCounters = sql.join(
  [
    sql`${perOwner("total", sql`count(*)`, "access_points")} group by owner_id`,
    sql`${perOwner("never printed", sql`count(*)`, "access_points")} where label_state = 'never' group by owner_id`,
    sql`${perOwner("changed", sql`count(*)`, "access_points")} where label_state = 'changed' group by owner_id`,
    sql`${perOwner("damaged", sql`count(*)`, "access_points")} where label_state = 'damaged' group by owner_id`,
    sql`select owner_id || ' week ' || (${week}), count(*) from access_points group by owner_id, ${week}`,
  ],
  sql` union all `,
);

const keptCounters = sql.join(
  [
    perOwner("total", sql`total`, "access_point_totals"),
    perOwner("never printed", sql`never_printed`, "access_point_totals"),
    perOwner("changed", sql`changed`, "access_point_totals"),
    perOwner("damaged", sql`damaged`, "access_point_totals"),
    sql`select owner_id || ' week ' || week, count from access_point_weeks`,
  ],
  sql` union all `,
);

/** The triggers keep them. */
export async function rebuildCounters(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Inserts, deletes and label changes update these rows, and so wait for this transaction.
    await trx.selectFrom("access_point_totals").select("owner_id").orderBy("owner_id").forUpdate().execute();
    await trx.deleteFrom("access_point_weeks").execute();
    await sql`
      insert into access_point_weeks (owner_id, week, count)
      select owner_id, ${week}, count(*) from access_points group by owner_id, ${week}`.execute(trx);
    const count = (label: RawBuilder<unknown>) =>
      sql<number>`(select count(*) from access_points where owner_id = access_point_totals.owner_id ${label})`;
    await trx
      .updateTable("access_point_totals")
      .set({
        total: count(sql``),
        never_printed: count(sql`and label_state = 'never'`),
        changed: count(sql`and label_state = 'changed'`),
        damaged: count(sql`and label_state = 'damaged'`),
      })
      .execute();
  });
}
