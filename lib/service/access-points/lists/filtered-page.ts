import type { AccessPointListQuery, LabelCounts } from "@/lib/contract/access-points/access-point-list";
import { fieldPageIds } from "../../custom-fields/field-page";
import type { ResolvedFields } from "../../custom-fields/field-query";
import { entriesWith } from "../../custom-fields/value-entries";
import { type Db, isPostgres, readerOf } from "../../db/open";
import type { PageText } from "../../db/row-json";
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
import { foundFirst, matchingAccessPoints, ownerOf } from "./filter";
import { orderOf } from "./order";
import { endOf, inSteps, readRows, readRowsOf } from "./page-rows";
import { readSortedPage } from "./sorted-page";

/** Query whose custom fields were found, and for which it is known whether the words of its search are rare. */
export type ResolvedQuery = AccessPointListQuery &
  ResolvedFields &
  Pick<AccessPointFilter, "areOwnedFew" | "areWordsRare">;

/** Page with the number of matches in each state of the label; null if not requested or not counted to the end. */
export type CountedPage = PageText & { labelCounts: LabelCounts | null };

/** Conditions of a list, in the forms in which its rows are found. */
type Found = ReturnType<typeof matchingAccessPoints>;

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
  const reader = readerOf(db, person.id);
  const sorted = await readSortedPage(reader, query, orderOf(query), person);
  if (sorted) return sorted;
  const found = matchingAccessPoints(reader, query, person);
  const counting = countList(db, query, person, found);
  const expected = isReadUncounted(query) && isPostgres(reader) ? MOST_SORTED : await counting;
  const [{ total, labelCounts }, rows] = await Promise.all([counting, readPlace(db, query, person, found, expected)]);
  return { total, rows: rows.join(","), labelCounts };
}

/**
 * Returns true when the first page can be read before its matches are counted: so few access points have one of the
 * values that all matches are sorted. PostgreSQL counts them on another connection while it reads that page.
 */
const isReadUncounted = ({ areValuesFew, q, page }: ResolvedQuery) => areValuesFew === true && q === "" && page === 1;

/** Number of rows in a list, and whether there are more than are counted. */
type Counted = { total: number; isBeyond: boolean };

/** Largest list that is sorted. The first page of a smaller one is read in the same way. */
const MOST_SORTED: Counted = { total: ORDERED_MAX, isBeyond: false };

/** Counts the rows of a list, and those in each state of the label if the query asks for that. */
async function countList(
  db: Db,
  query: ResolvedQuery,
  person: Person,
  { indexed }: Found,
): Promise<Counted & { labelCounts: LabelCounts | null }> {
  const reader = readerOf(db, person.id);
  const isBeyond = await isBeyondCount(reader, query, person);
  const labelCounts = query.labelCounts === "yes" && !isBeyond ? await countLabels(db, query, person) : null;
  if (labelCounts) return { total: countOf(labelCounts, query.label), isBeyond, labelCounts };
  if (isBeyond) return { total: countedMax(query) + 1, isBeyond, labelCounts };
  const ownerId = ownerOf(query, person);
  const only = onlyValues(query, ownerId);
  const total = mustCount(query)
    ? await countFound(reader, only ? entriesWith(reader, only, ownerId) : indexed, query)
    : countOf(await readLabelCounters(db, query, person), query.label);
  return { total, isBeyond, labelCounts };
}

/** Returns the rows of the page as JSON texts, in the order of the list. */
async function readPlace(
  db: Db,
  query: ResolvedQuery,
  person: Person,
  { indexed, walked, hasPlace, isSortedByIndex, isTestedInIndex, amongFirst, sortedFirst }: Found,
  { total, isBeyond }: Counted,
): Promise<string[]> {
  const reader = readerOf(db, person.id);
  const order = orderOf(query);
  const ownerId = ownerOf(query, person);
  const place = endOf(query, total);
  if (place.limit <= 0) return [];
  const isFiltered = mustCount(query) || query.label !== "any";
  let isSorted = query.areWordsRare === true || (isFiltered && total <= ORDERED_MAX && !isCapped(query, total));
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const only = onlyValues(query, ownerId);
  const list = { only, ownerId, order, isFiltered, few: isSorted ? indexed : null, hasPlace, walked, window };
  const ids = await fieldPageIds(reader, list, inSteps(order, place).direction, place);
  if (ids) return readRowsOf(reader, ids);
  const inIndex = isSorted ? null : sortedFirst(inSteps(order, place));
  if (inIndex) return readRows(reader, { matching: inIndex, isSorted: "already", ownerId }, order, place);
  const walkedForWords = order.key === "createdAt" ? WALKED_BY_CREATION_MAX : WALKED_FOR_WORDS_MAX;
  const walkedForFilter = isSortedByIndex(order) ? WALKED_BEFORE_INDEX_MAX : WALKED_MAX;
  const walkedMax = query.q === "" ? walkedForFilter : walkedForWords + WALKED_FOR_SKIPPED * place.offset;
  const isWalkedToEnd = isBeyond && isTestedInIndex(order);
  const first = isSorted
    ? null
    : amongFirst(inSteps(order, place), isWalkedToEnd ? Number.MAX_SAFE_INTEGER : walkedMax);
  if (first) {
    const rows = await readRows(reader, { matching: first, isSorted: false, ownerId }, order, place);
    if (rows.length === place.limit) return rows;
    isSorted = true;
  }
  const matching = isSorted ? foundFirst(reader, indexed, order) : walked(order);
  const isShort = !isFiltered && place.offset <= STEPPED_MAX;
  return readRows(isShort ? db : reader, { matching, isSorted, ownerId }, order, place);
}

/** Counts the matches of a search. With `labelCounts`, it was already seen that there are more than are counted. */
function countFound(db: Db, found: Parameters<typeof countMatching>[1], query: ResolvedQuery) {
  if (query.count === "exact") return countMatching(db, found);
  const most = countedMax(query) + 1;
  return query.labelCounts === "yes" && query.label === "any" ? most : countMatching(db, found, most);
}
