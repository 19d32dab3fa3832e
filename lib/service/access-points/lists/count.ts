import { sql } from "kysely";
import type { AccessPointListQuery, LabelCounts } from "@/lib/contract/access-points/access-point-list";
import type { ResolvedFields } from "../../custom-fields/field-query";
import { entriesWith, labelStatesOf } from "../../custom-fields/value-entries";
import { type Db, isPostgres, readerOf } from "../../db/open";
import type { Person } from "../../http/operation";
import { type AccessPointFilter, mustCount, onlyValues } from "./conditions";
import { type MatchingAccessPoints, matchingAccessPoints, ownerOf } from "./filter";
import { orderOf } from "./order";

/** Highest number of matches counted, unless the query asks for an exact count. */
export const COUNTED_MAX = 10_000;

/**
 * The same where no index has all conditions, so that each match is read: in a search, and with a value of a custom field
 * that many access points have. Reading 10,000 rows takes 26 ms on SQLite and 55 on PostgreSQL.
 */
export const READ_COUNTED_MAX = 1_000;

/** Returns the highest number of matches that are counted for a query with `count=capped`. */
export function countedMax(query: Omit<AccessPointFilter, "updatedSince">): number {
  const areTested = query.values.length > 0 && !query.areValuesFew && !onlyValues({ ...query, label: "any" }, null);
  return query.q !== "" || areTested ? READ_COUNTED_MAX : COUNTED_MAX;
}

/** Returns true when counting stopped early, so that `total` only means more than `countedMax`. */
export const isCapped = (query: AccessPointListQuery & ResolvedFields, total: number): boolean =>
  mustCount(query) && query.count === "capped" && total > countedMax(query);

/** Counts the matching rows, at most `most` of them. */
export async function countMatching(
  db: Db,
  rows: MatchingAccessPoints | ReturnType<typeof entriesWith>,
  most?: number,
): Promise<number> {
  const found = (rows as MatchingAccessPoints)
    .select(({ lit }) => lit(1).as("one"))
    .$if(most !== undefined, (some) => some.limit(most as number));
  const counted = await sql<{ total: number }>`select count(*) as total from ${found} as found`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/**
 * Rows that are tested to see whether a search finds many, and how many of them are many. The newest rows would say little:
 * they may all be of one import.
 */
const SAMPLE = { rows: 1_000, many: 25 };

/** Most rows that are tested to count the matches of a search that finds many. */
const TESTED_MAX = 50_000;

/**
 * Returns true when more rows match a search than are counted. To find out, it tests a sample of the rows, and then the
 * newest ones. PostgreSQL's index of trigrams finds all matches before the first can be counted, which takes 30 ms for
 * 100,000 matches; to test 10,000 rows takes 6 ms. SQLite's index finds them one by one.
 * @throws as `matchingAccessPoints`
 */
export async function isBeyondCount(db: Db, query: ResolvedSearch, person: Person): Promise<boolean> {
  if (!isPostgres(db) || query.q === "" || query.count === "exact" || query.areValuesFew) return false;
  const { amongFirst, amongSome } = matchingAccessPoints(db, query, person);
  const newest = orderOf({ ...query, sort: "-createdAt", sortField: undefined });
  const has = async (tested: MatchingAccessPoints | null, most: number) =>
    tested !== null && (await countMatching(db, tested, most)) === most;
  return (await has(amongSome(SAMPLE.rows), SAMPLE.many)) && has(amongFirst(newest, TESTED_MAX), countedMax(query) + 1);
}

type ResolvedSearch = AccessPointListQuery & Omit<AccessPointFilter, "updatedSince">;

/**
 * Returns the number of access points in each state of the label among those that match the other filters. Where the
 * matches need not be counted, reads the counters of the triggers. Returns null when a capped count stopped early.
 * @throws as `matchingAccessPoints`
 */
export async function countLabels(
  db: Db,
  query: AccessPointListQuery & ResolvedFields,
  person: Person,
): Promise<LabelCounts | null> {
  if (!mustCount(query)) return readLabelCounters(db, query, person);
  const reader = readerOf(db, person.id);
  const ofAnyLabel = { ...query, label: "any" } as const;
  if (query.label !== "any" && (await isBeyondCount(reader, ofAnyLabel, person))) return null;
  const { indexed } = matchingAccessPoints(reader, ofAnyLabel, person);
  const most = query.count === "capped" ? countedMax(query) + 1 : undefined;
  const ownerId = ownerOf(query, person);
  const only = onlyValues(ofAnyLabel, ownerId);
  const entries = only && entriesWith(reader, only, ownerId);
  // Counting entries of the index of values takes a fraction of the time of finding the labels of their rows.
  if (most && entries && !query.areValuesFew && (await countMatching(reader, entries, most)) === most) return null;
  // PostgreSQL expects matches everywhere in the table, and reads half of it when they are those that changed last. The
  // index alone shows that there are many.
  const isByChange = query.changedFrom !== undefined || query.changedTo !== undefined;
  if (most && isByChange && isPostgres(reader) && (await countMatching(reader, indexed, most)) === most) return null;
  const states = entries
    ? labelStatesOf(reader, entries, most)
    : indexed.select("label_state").$if(most !== undefined, (some) => some.limit(most as number));
  const { rows } = await sql<{ state: keyof LabelCounts; total: number }>`
    select label_state as state, count(*) as total from ${states} as found group by label_state`.execute(reader);
  const of = (state: keyof LabelCounts) => rows.find((row) => row.state === state)?.total ?? 0;
  const counts = { never: of("never"), changed: of("changed"), printed: of("printed") };
  return most !== undefined && sumOf(counts) >= most ? null : counts;
}

/** Returns the number of access points with a label in the state that `label` selects. */
export const countOf = (counts: LabelCounts, label: AccessPointListQuery["label"]): number =>
  label === "any" ? sumOf(counts) : counts[label];

const sumOf = ({ never, changed, printed }: LabelCounts): number => never + changed + printed;

/** Reads the counters that the triggers maintain: one row for each owner. */
export async function readLabelCounters(
  db: Db,
  filter: Pick<AccessPointFilter, "scope" | "owner">,
  person: Person,
): Promise<LabelCounts> {
  const ownerId = ownerOf(filter, person);
  const counters = await db
    .selectFrom("access_point_totals")
    .$if(ownerId !== null, (all) => all.where("owner_id", "=", ownerId))
    .select(({ fn }) => [
      fn.sum<number | null>("total").as("total"),
      fn.sum<number | null>("never_printed").as("never"),
      fn.sum<number | null>("changed").as("changed"),
    ])
    .executeTakeFirstOrThrow();
  const [never, changed] = [counters.never ?? 0, counters.changed ?? 0];
  return { never, changed, printed: (counters.total ?? 0) - never - changed };
}
