import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database";
import type { Condition } from "./conditions";

/** Most entries of an index that are counted. */
const COUNTED_MAX = 20_000;

/**
 * Returns the conditions, that whose index has the fewest matches first, and those without an index last. SQLite has no
 * statistics of words, values and places: each index counts its matches, up to a limit. A person who has few of many access points
 * would wait for a second while the search index finds those of everyone, so the owner's counter is compared as well.
 * @param ownerId the only owner of the rows; null for all owners
 */
export async function fewestFirst(
  db: Db,
  conditions: readonly Condition[],
  ownerId: string | null,
): Promise<readonly Condition[]> {
  const indexed = conditions.filter(({ orders, entries }) => orders ?? entries).map((one) => countOf(one, ownerId));
  const others = conditions.filter(({ orders, entries }) => !(orders ?? entries));
  const found =
    ownerId !== null && conditions.some(({ entries }) => entries) ? [...indexed, ofOwner(ownerId)] : indexed;
  if (found.length < 2) return [...found.map(({ condition }) => condition), ...others];
  const counts = await readAll(
    db,
    found.map(({ count }) => count),
  );
  const sorted = found.toSorted((a, b) => (counts[found.indexOf(a)] ?? 0) - (counts[found.indexOf(b)] ?? 0));
  return [...sorted.map(({ condition }) => condition), ...others];
}

/** Condition, and a query for the number of its matches. */
type Counted = { condition: Condition; count: RawBuilder<unknown> };

const ofOwner = (ownerId: string): Counted => ({
  condition: { test: sql`access_points.owner_id = ${ownerId}`, columns: ["owner_id"], orders: [] },
  count: sql`(select total from access_point_totals where owner_id = ${ownerId})`,
});

/** Returns a query for the entries in the index of a condition, up to a limit. */
function countOf(condition: Condition, ownerId: string | null): Counted {
  const { test, entries, rows } = condition;
  const owned = ownerId === null ? sql`` : sql`and access_points.owner_id = ${ownerId}`;
  const found = entries
    ? sql`select 1 from ${entries.table} where ${entries.where}`
    : rows
      ? sql`select 1 from ${rows}`
      : sql`select 1 from access_points where ${test} ${owned}`;
  return { condition, count: sql`(select count(*) from (${found} limit ${sql.lit(COUNTED_MAX)}))` };
}

/** Reads numbers in one statement. */
async function readAll(db: Db, numbers: readonly RawBuilder<unknown>[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ numbers: string }>`select json_array(${sql.join(numbers)}) as numbers`.execute(db);
  return JSON.parse(rows[0]?.numbers ?? "[]");
}
