import { type RawBuilder, sql } from "kysely";
import type { AccessPointListQuery, LabelCounts } from "@/lib/contract/access-points/access-point-list";
import { countOfLabel, toLabelCounts } from "@/lib/contract/access-points/list-filters";
import type { Db, Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { teamOfToken } from "../../teams/rights";
import { type AccessPointFilter, mustCount } from "./conditions";
import { fromRows, type Rows, rowsOf, type Selection } from "./list-query";

/** Unless the query asks for an exact count. */
export const COUNTED_MAX = 10_000;

/** Limit where no index has all conditions, so that each match is read. */
export const READ_COUNTED_MAX = 1_000;

type Query = AccessPointListQuery & Pick<AccessPointFilter, "values">;

function countedMax(query: Query): number {
  const isOfValues = query.values.length > 0 && mustCount({ ...query, field: undefined });
  return query.q !== "" || query["location.contains"] !== undefined || isOfValues ? READ_COUNTED_MAX : COUNTED_MAX;
}

/** `labelCounts` only if asked for and counted to the end. */
export type Counted = {
  total: number;
  isCapped: boolean;
  labelCounts: LabelCounts | null;
  /** A later statement still finds this total; absent where this would count the matches again. */
  isCurrent?: RawBuilder<unknown>;
};

/** Labels in any state. Trigger counters know the number without filters; else matches are counted as asked. */
export async function countList(from: Reading, query: Query, person: Person, selection: Selection): Promise<Counted> {
  const isAsked = query.labelCounts === "yes";
  const isOfOwners = !selection.teamScope && !(query.scope === "teams" && query.owner !== undefined);
  if (isOfOwners && teamOfToken(person) === null && !mustCount({ ...query, scope: "mine" })) {
    const labels = await readLabelCounters(from.db, selection.ownerId);
    const total = countOfLabel(labels, query.label);
    const isCurrent = hasTotal(selection.ownerId, query.label, total);
    return { total, isCapped: false, labelCounts: isAsked ? labels : null, isCurrent };
  }
  const reader = from.reader(person.id);
  const max = query.count === "capped" ? countedMax(query) : undefined;
  if (isAsked) {
    const conditions = selection.conditions.filter(({ columns }) => !columns.includes("label_state"));
    const labelCounts = await countLabels(reader, rowsOf(reader, { ...selection, conditions }), max);
    if (labelCounts) return { total: countOfLabel(labelCounts, query.label), isCapped: false, labelCounts };
    if (query.label === "any") return { total: max ?? 0, isCapped: true, labelCounts };
  }
  const total = await countPoints(reader, rowsOf(reader, selection), max === undefined ? undefined : max + 1);
  const isCapped = max !== undefined && total > max;
  return { total: isCapped ? max : total, isCapped, labelCounts: null };
}

export async function countPoints(db: Db, rows: Rows, max?: number): Promise<number> {
  const limited = max === undefined ? sql`` : sql`limit ${max}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 as one ${fromRows(rows)} ${limited}) as found`.execute(db);
  return Number(counted.rows[0]?.total ?? 0);
}

/** Null if there are more than `max`. */
async function countLabels(db: Db, rows: Rows, max: number | undefined): Promise<LabelCounts | null> {
  const limited = max === undefined ? sql`` : sql`limit ${max + 1}`;
  const found = await sql<{ state: keyof LabelCounts; count: number }>`
    select label_state as state, count(*) as count
    from (select access_points.label_state ${fromRows(rows)} ${limited}) as found group by label_state`.execute(db);
  const counts = toLabelCounts(found.rows);
  return max !== undefined && countOfLabel(counts, "any") > max ? null : counts;
}

const counterSums = {
  any: sql`sum(total)`,
  needed: sql`sum(never_printed + changed + damaged)`,
  never: sql`sum(never_printed)`,
  changed: sql`sum(changed)`,
  damaged: sql`sum(damaged)`,
  printed: sql`sum(total - never_printed - changed - damaged)`,
};

const hasTotal = (ownerId: string | null, label: AccessPointListQuery["label"], total: number): RawBuilder<unknown> =>
  sql`${total} = (select ${counterSums[label]} from access_point_totals
    ${ownerId === null ? sql`` : sql`where owner_id = ${ownerId}`})`;

/** One row for each owner. `ownerId` is null for all of them. */
export async function readLabelCounters(db: Db, ownerId: string | null): Promise<LabelCounts> {
  const counters = await db
    .selectFrom("access_point_totals")
    .$if(ownerId !== null, (all) => all.where("owner_id", "=", ownerId))
    .select(({ fn }) => [
      fn.sum<number | null>("total").as("total"),
      fn.sum<number | null>("never_printed").as("never"),
      fn.sum<number | null>("changed").as("changed"),
      fn.sum<number | null>("damaged").as("damaged"),
    ])
    .executeTakeFirstOrThrow();
  const [never, changed, damaged] = [counters.never ?? 0, counters.changed ?? 0, counters.damaged ?? 0];
  return { never, changed, damaged, printed: (counters.total ?? 0) - never - changed - damaged };
}
