import { type SelectQueryBuilder, sql } from "kysely";
import type { MatchingAccessPoints } from "../access-points/lists/filter";
import { inOrder, type Order } from "../access-points/lists/order";
import type { NearerEnd } from "../access-points/lists/page-rows";
import { type Db, isPostgres } from "../db/open";
import type { Tables } from "../db/tables";
import { byValue } from "./field-query";
import { idsWithoutValue, withoutValue } from "./rows-without-value";
import { entriesOf, entriesWith, type FieldCondition, inOrderOfPlace, placeOf } from "./value-entries";

type Direction = Order["direction"];
type Window = { limit: number; offset: number };

/** List whose page is read from the index of values. */
type FieldList = {
  /** Values that are its only conditions. */
  only: readonly [FieldCondition, ...FieldCondition[]] | undefined;
  ownerId: string | null;
  order: Order;
  /** False when these are all rows of the owners. */
  isFiltered: boolean;
  /** Rows of the list, found by an index, when there are few enough to sort them. */
  few: MatchingAccessPoints | null;
  /** Whether `few` is found by the index of values, which has the order of creation. */
  hasPlace: boolean;
  /** Rows of the list, tested one by one. */
  walked: (order: Order) => MatchingAccessPoints;
  /** The page, counted from the start of the list. */
  window: Window;
};

/**
 * Returns the ids of a page of a list that is sorted by a custom field, or that is in the order of creation and found by
 * the index of values; null for other lists.
 * @param place the page, counted from the nearer end of the list
 * @param direction the direction from that end
 */
export async function fieldPageIds(
  db: Db,
  list: FieldList,
  direction: Direction,
  place: NearerEnd,
): Promise<string[] | null> {
  const { only, few, hasPlace, order, ownerId } = list;
  if (order.sortField !== undefined) {
    const isFromEnd = place.isBackwards && !few && !list.isFiltered;
    return isFromEnd ? idsFromEnd(db, list, order.sortField, place) : idsByField(db, list, order.sortField);
  }
  if (order.columns[0] !== (ownerId === null ? "created_at" : "seq")) return null;
  const { limit, offset } = place;
  const ids = only
    ? readIds(entriesWith(db, only, ownerId).orderBy(placeOf(ownerId), direction).limit(limit).offset(offset))
    : few && hasPlace && idsOf(inOrderOfPlace(few, direction).limit(limit).offset(offset));
  if (!ids) return null;
  return place.isBackwards ? (await ids).toReversed() : ids;
}

/**
 * From this offset on, PostgreSQL counts the entries before a page on another connection while it reads the page. When
 * the page turns out to have no entries, it shows rows without a value, and their place depends on that count.
 */
const SKIPPED_MIN = 1_000;

/**
 * Returns the ids of a page of a list that is sorted by a custom field. Rows without a value come last in both
 * directions. Many rows are not sorted but read in the order of the index of values, and then those without a value in
 * the order of creation.
 */
async function idsByField(db: Db, list: FieldList, fieldId: string): Promise<string[]> {
  const { only, ownerId, order, few, walked, isFiltered, window } = list;
  const { limit, offset } = window;
  if (few && only) {
    const sorted = byValue(entriesWith(db, only, ownerId), "value.access_point_id", fieldId, order.direction);
    return readIds(sorted.orderBy(placeOf(ownerId), order.direction).limit(limit).offset(offset));
  }
  if (few) return idsOf(inOrder(few, order).limit(limit).offset(offset));
  const entries = entriesOf(db, { ownerId, fieldId });
  const matches = walked(order).select("access_points.id as point").as("matching");
  const present = isFiltered
    ? (db
        .selectFrom([entries.select(["value.access_point_id", "value.value_key", "value.seq"]).as("value"), matches])
        .whereRef("matching.point", "=", "value.access_point_id") as unknown as typeof entries)
    : entries;
  const inValueOrder = present.orderBy("value.value_key", order.direction).orderBy(placeOf(ownerId), order.direction);
  const [ids, skipped] = await Promise.all([
    readIds(inValueOrder.limit(limit).offset(offset)),
    isPostgres(db) && !isFiltered && offset >= SKIPPED_MIN ? countRows(db, present.limit(offset)) : null,
  ]);
  if (ids.length === limit) return ids;
  const before = ids.length > 0 || offset === 0 ? offset + ids.length : (skipped ?? (await countRows(db, present)));
  const { columns, direction } = order;
  const rest = { limit: limit - ids.length, offset: Math.max(0, offset - before) };
  if (!isFiltered) {
    const blank = await idsWithoutValue(db, { ownerId, fieldId, walked, order: { columns, direction } }, rest);
    return [...ids, ...blank];
  }
  const matching = walked({ key: "createdAt", columns, direction });
  const blank = inOrder(before === 0 ? matching : withoutValue(matching, fieldId), { columns, direction });
  return [...ids, ...(await idsOf(blank.limit(rest.limit).offset(rest.offset)))];
}

/**
 * Returns the ids of a page of all rows of the owners, as `idsByField`, read from the end of the list: first rows without a
 * value, then entries of the index of values.
 * @param place the page, counted from the end
 */
async function idsFromEnd(db: Db, { ownerId, order, walked, window }: FieldList, fieldId: string, place: NearerEnd) {
  const entries = entriesOf(db, { ownerId, fieldId });
  const { columns } = order;
  const direction = order.direction === "asc" ? "desc" : "asc";
  const blanks = window.offset + place.limit + place.offset - (await countRows(db, entries));
  const ofBlanks = Math.min(place.limit, Math.max(0, blanks - place.offset));
  const rest = { ownerId, fieldId, walked, order: { columns, direction } as const };
  const blank = ofBlanks === 0 ? [] : await idsWithoutValue(db, rest, { limit: ofBlanks, offset: place.offset });
  const ids =
    ofBlanks === place.limit
      ? []
      : await readIds(
          entries
            .orderBy("value.value_key", direction)
            .orderBy(placeOf(ownerId), direction)
            .limit(place.limit - ofBlanks)
            .offset(Math.max(0, place.offset - blanks)),
        );
  return [...blank, ...ids].toReversed();
}

async function readIds(entries: ReturnType<typeof entriesOf>): Promise<string[]> {
  const rows = await entries.select("value.access_point_id as id").execute();
  return rows.map(({ id }) => id);
}

const idsOf = async (rows: SelectQueryBuilder<Tables, "access_points", object>): Promise<string[]> =>
  (await rows.select("access_points.id").execute()).map(({ id }) => id);

async function countRows(db: Db, rows: ReturnType<typeof entriesOf>): Promise<number> {
  const found = rows.select(({ lit }) => lit(1).as("one"));
  const counted = await sql<{ total: number }>`select count(*) as total from ${found} as found`.execute(db);
  return Number(counted.rows[0]?.total ?? 0);
}
