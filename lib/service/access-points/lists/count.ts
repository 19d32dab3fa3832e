import { type RawBuilder, sql } from "kysely";
import type { AccessPointListQuery, LabelCounts } from "@/lib/contract/access-points/access-point-list";
import { countOfLabel, toLabelCounts } from "@/lib/contract/access-points/list-filters";
import type { Db, Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { teamOfToken } from "../../teams/rights";
import { type AccessPointFilter, mustCount } from "./conditions";
import { fromRows, type Rows, rowsOf, type Selection } from "./list-query";

/** Highest number of matches counted, unless the query asks for an exact count. */
export const COUNTED_MAX = 10_000;

/** The same where no index has all conditions, so that each match is read: in a search, also of locations, and with a value and another filter. */
export const READ_COUNTED_MAX = 1_000;

type Query = AccessPointListQuery & Pick<AccessPointFilter, "values">;

/** Returns the highest number of matches that are counted for a query with `count=capped`. */
function countedMax(query: Query): number {
  const isOfValues = query.values.length > 0 && mustCount({ ...query, field: undefined });
  return query.q !== "" || query["location.contains"] !== undefined || isOfValues ? READ_COUNTED_MAX : COUNTED_MAX;
}

/** Number of access points in a list, and in each state of the label if that was asked for and counted to the end. */
export type Counted = {
  total: number;
  isCapped: boolean;
  labelCounts: LabelCounts | null;
  /** Condition that a later statement still finds the same total; absent where this would count the matches again. */
  isCurrent?: RawBuilder<unknown>;
};

/**
 * Counts the access points of a list, and those in each state of the label, whatever state the query selects. The counters of
 * the triggers know the number without other filters. Otherwise the matches are counted, as far as the query asks.
 */
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
  const total = await countRows(reader, rowsOf(reader, selection), max === undefined ? undefined : max + 1);
  const isCapped = max !== undefined && total > max;
  return { total: isCapped ? max : total, isCapped, labelCounts: null };
}

/** Counts rows, at most `max` of them. */
export async function countRows(db: Db, rows: Rows, max?: number): Promise<number> {
  const limited = max === undefined ? sql`` : sql`limit ${max}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 as one ${fromRows(rows)} ${limited}) as found`.execute(db);
  return Number(counted.rows[0]?.total ?? 0);
}

/** Counts rows by the state of the label. Returns null if there are more than `max`. */
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

/** Returns the condition that the counters of the triggers have this total. */
const hasTotal = (ownerId: string | null, label: AccessPointListQuery["label"], total: number): RawBuilder<unknown> =>
  sql`${total} = (select ${counterSums[label]} from access_point_totals
    ${ownerId === null ? sql`` : sql`where owner_id = ${ownerId}`})`;

/** Reads the counters that the triggers maintain: one row for each owner. `ownerId` is null for all of them. */
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
