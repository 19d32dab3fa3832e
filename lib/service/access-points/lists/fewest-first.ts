import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/open";
import type { Condition } from "./conditions";

/** Most entries of an index that are counted. It takes 2 ms. */
const COUNTED_MAX = 20_000;

/**
 * Returns the conditions, that whose index has the fewest matches first, and those without an index last. SQLite has no
 * statistics of words, values and places: each index counts its matches, up to a limit. A person who has few of many access points
 * would wait for a second while the search index finds those of everyone, so the owner is counted as well.
 * @param ownerId the only owner of the rows; null for all owners
 */
export async function fewestFirst(
  db: Db,
  conditions: readonly Condition[],
  ownerId: string | null,
): Promise<readonly Condition[]> {
  const isOfOwner = ownerId !== null && conditions.some(({ entries }) => entries);
  const ofOwner: Condition[] = isOfOwner
    ? [{ test: sql`access_points.owner_id = ${ownerId}`, columns: ["owner_id"], orders: [] }]
    : [];
  const indexed = [...conditions, ...ofOwner].filter(({ orders, entries }) => orders ?? entries);
  const others = conditions.filter(({ orders, entries }) => !(orders ?? entries));
  if (indexed.length < 2) return [...indexed, ...others];
  const counts = await countEach(
    db,
    indexed.map((one) => entriesOf(one, ownerId)),
  );
  const sorted = indexed.toSorted((a, b) => (counts[indexed.indexOf(a)] ?? 0) - (counts[indexed.indexOf(b)] ?? 0));
  return [...sorted, ...others];
}

/** Returns the matches in the index of a condition. */
function entriesOf({ test, entries }: Condition, ownerId: string | null): RawBuilder<unknown> {
  if (entries) return sql`select 1 from ${entries.table} where ${entries.where}`;
  const owned = ownerId === null ? sql`` : sql`and access_points.owner_id = ${ownerId}`;
  return sql`select 1 from access_points where ${test} ${owned}`;
}

/** Counts the rows of queries, up to a limit, in one statement. */
async function countEach(db: Db, queries: readonly RawBuilder<unknown>[]): Promise<number[]> {
  const counts = queries.map((query) => sql`(select count(*) from (${query} limit ${sql.lit(COUNTED_MAX)}))`);
  const { rows } = await sql<{ counts: string }>`select json_array(${sql.join(counts)}) as counts`.execute(db);
  return JSON.parse(rows[0]?.counts ?? "[]");
}
