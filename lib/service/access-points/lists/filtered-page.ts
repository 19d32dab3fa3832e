import { sql } from "kysely";
import type { AccessPointListQuery, LabelCounts } from "@/lib/contract/access-points/access-point-list";
import { fieldPageIds } from "../../custom-fields/field-page";
import type { ResolvedFields } from "../../custom-fields/field-query";
import { entriesWith } from "../../custom-fields/value-entries";
import { type Db, isPostgres, readerOf } from "../../db/open";
import { ownerAsJson, type PageText, rowAsJson, selectRowJson } from "../../db/row-json";
import type { Person } from "../../http/operation";
import { type AccessPointFilter, mustCount, onlyValues } from "./conditions";
import {
  COUNTED_MAX,
  countedMax,
  countLabels,
  countMatching,
  countOf,
  isBeyondCount,
  isCapped,
  readLabelCounters,
} from "./count";
import { foundFirst, type MatchingAccessPoints, matchingAccessPoints, ownerOf } from "./filter";
import { inOrder, type Order, orderColumn, orderOf } from "./order";
import { readSortedPage } from "./sorted-page";

/** Query whose custom fields were found, and for which it is known whether the words of its search are rare. */
export type ResolvedQuery = AccessPointListQuery &
  ResolvedFields &
  Pick<AccessPointFilter, "areOwnedFew" | "areWordsRare">;

/** Page with the number of matches in each state of the label; null if not requested or not counted to the end. */
export type CountedPage = PageText & { labelCounts: LabelCounts | null };

/** Most matches that are sorted without testing rows in the order of the list first. */
const ORDERED_MAX = COUNTED_MAX;

/**
 * Most rows that are tested in the order of the list for a filter without a search, when no index has both. If they have
 * no page of matches, because these are at the other end, all matches are sorted.
 */
const WALKED_MAX = 10_000;

/** The same, when the index of the filter sorts its matches: 20,000 of them in the time of 1,000 tested rows. */
const WALKED_BEFORE_INDEX_MAX = 1_000;

/**
 * The same for a search, and for each skipped match of a deep page. Rows that follow each other in the table are read in a
 * third of the time.
 */
const WALKED_FOR_WORDS_MAX = 10_000;
const WALKED_BY_CREATION_MAX = 40_000;
const WALKED_FOR_SKIPPED = 10;

/** Largest offset of a page that is read on the event loop. Skipping 1,000 rows takes 0.3 ms. */
const STEPPED_MAX = 1_000;

/**
 * Returns a page in any order and with any filter. The page is located in an index only, from the nearer end of the
 * list, before its rows are fetched. The total comes from the counters, except for searches, whose matches are counted.
 * Reads that may visit many rows run off the event loop.
 * @throws as `requireScope`
 */
export async function readFilteredPage(db: Db, query: ResolvedQuery, person: Person): Promise<CountedPage> {
  const isSearch = mustCount(query);
  const reader = readerOf(db, person.id);
  const order = orderOf(query);
  const sorted = await readSortedPage(reader, query, order, person);
  if (sorted) return sorted;
  const { indexed, walked, hasPlace, isSortedByIndex, isTestedInIndex, amongFirst, sortedFirst } = matchingAccessPoints(
    reader,
    query,
    person,
  );
  const isBeyond = await isBeyondCount(reader, query, person);
  const labelCounts = query.labelCounts === "yes" && !isBeyond ? await countLabels(db, query, person) : null;
  const ownerId = ownerOf(query, person);
  const only = onlyValues(query, ownerId);
  const total = await (labelCounts
    ? countOf(labelCounts, query.label)
    : isBeyond
      ? countedMax(query) + 1
      : isSearch
        ? countFound(reader, only ? entriesWith(reader, only, ownerId) : indexed, query)
        : readLabelCounters(db, query, person).then((counts) => countOf(counts, query.label)));
  const place = endOf(query, total);
  if (place.limit <= 0) return { total, rows: "", labelCounts };
  const isFiltered = isSearch || query.label !== "any";
  const toAnswer = (rows: string[]): CountedPage => ({ total, rows: rows.join(","), labelCounts });
  let isSorted = query.areWordsRare === true || (isFiltered && total <= ORDERED_MAX && !isCapped(query, total));
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const list = { only, ownerId, order, isFiltered, few: isSorted ? indexed : null, hasPlace, walked, window };
  const ids = await fieldPageIds(reader, list, inSteps(order, place).direction, place);
  if (ids) return toAnswer(await readRowsOf(reader, ids));
  const inIndex = isSorted ? null : sortedFirst(inSteps(order, place));
  if (inIndex)
    return toAnswer(await readRows(reader, { matching: inIndex, isSorted: "already", ownerId }, order, place));
  const walkedForWords = order.key === "createdAt" ? WALKED_BY_CREATION_MAX : WALKED_FOR_WORDS_MAX;
  const walkedForFilter = isSortedByIndex(order) ? WALKED_BEFORE_INDEX_MAX : WALKED_MAX;
  const walkedMax = query.q === "" ? walkedForFilter : walkedForWords + WALKED_FOR_SKIPPED * place.offset;
  const isWalkedToEnd = isBeyond && isTestedInIndex(order);
  const first = isSorted
    ? null
    : amongFirst(inSteps(order, place), isWalkedToEnd ? Number.MAX_SAFE_INTEGER : walkedMax);
  if (first) {
    const rows = await readRows(reader, { matching: first, isSorted: false, ownerId }, order, place);
    if (rows.length === place.limit) return toAnswer(rows);
    isSorted = true;
  }
  const matching = isSorted ? foundFirst(reader, indexed, order) : walked(order);
  const isShort = !isFiltered && place.offset <= STEPPED_MAX;
  return toAnswer(await readRows(isShort ? db : reader, { matching, isSorted, ownerId }, order, place));
}

/** Returns the rows with these ids as JSON texts, in this order. */
async function readRowsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ json: string; point: string; id: string; name: string }>`
    select ${selectRowJson(db)} as json, access_points.id as point, users.id, users.name
    from access_points cross join users
    where access_points.id in (${sql.join(ids)}) and users.id = access_points.owner_id`.execute(db);
  const byId = new Map(rows.map(({ json, point, ...owner }) => [point, rowAsJson(json, ownerAsJson(owner))]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counts the matches of a search. With `labelCounts`, it was already seen that there are more than are counted. */
function countFound(db: Db, found: Parameters<typeof countMatching>[1], query: ResolvedQuery) {
  if (query.count === "exact") return countMatching(db, found);
  const most = countedMax(query) + 1;
  return query.labelCounts === "yes" && query.label === "any" ? most : countMatching(db, found, most);
}

/**
 * Rows that match a query, whether they must still be sorted or are read in the order of the list, and the id of their
 * owner when they have only one.
 */
type Matching = { matching: MatchingAccessPoints; isSorted: boolean | "already"; ownerId: string | null };

/**
 * Reads the rows of a page as JSON texts. SQLite does not reorder a cross join, so it fetches only the rows of the page.
 */
export async function readRows(
  db: Db,
  { matching, isSorted, ownerId }: Matching,
  order: Order,
  place: NearerEnd,
): Promise<string[]> {
  const { columns, direction } = order;
  const stepped = inSteps(order, place);
  const key = columns.at(-1) as string;
  const rowsInOrder =
    isSorted === "already" ? matching : inOrder(matching, stepped, { isSorted: isSorted && !isPostgres(db) });
  const page = rowsInOrder
    .select(sql.ref(`access_points.${key}`).as("key"))
    .limit(place.limit)
    .offset(place.offset);
  const owned = ownerId === null ? sql`` : sql`access_points.owner_id = ${ownerId} and`;
  const inDirection = sql.join(columns.map((column) => sql`${orderColumn(column)} ${sql.raw(direction)}`));
  const { rows } = await sql<{ json: string; id: string; name: string }>`
    select ${selectRowJson(db)} as json, users.id, users.name
    from ${page} as page cross join access_points cross join users
    where ${owned} access_points.${sql.ref(key)} = page.key and users.id = access_points.owner_id
    order by ${inDirection}`.execute(db);
  return rows.map(({ json, ...owner }) => rowAsJson(json, ownerAsJson(owner)));
}

/** Returns the order in which a page is located from the nearer end of the list. */
const inSteps = (order: Order, { isBackwards }: NearerEnd): Order =>
  isBackwards ? { ...order, direction: opposite[order.direction] } : order;

const opposite = { asc: "desc", desc: "asc" } as const;

/** Rows to read, counted from the end of the list at which reading begins. */
export type NearerEnd = { isBackwards: boolean; limit: number; offset: number };

/** Returns the offset of a page from the nearer end of the list; from the start when the total is not known exactly. */
function endOf(query: ResolvedQuery, total: number): NearerEnd {
  const { page, limit } = query;
  const offset = (page - 1) * limit;
  const isCounted = !isCapped(query, total);
  const left = isCounted ? total - offset : limit;
  const rows = Math.min(limit, left);
  const fromEnd = left - rows;
  return isCounted && fromEnd < offset
    ? { isBackwards: true, limit: rows, offset: fromEnd }
    : { isBackwards: false, limit: rows, offset };
}
