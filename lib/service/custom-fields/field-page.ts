import { type SelectQueryBuilder, sql } from "kysely";
import type { MatchingAccessPoints } from "../access-points/lists/filter";
import type { NearerEnd } from "../access-points/lists/filtered-page";
import { inOrder, type Order } from "../access-points/lists/order";
import type { Db } from "../db/open";
import type { Tables } from "../db/tables";
import type { FieldCondition } from "./field-query";

type Direction = Order["direction"];
type Window = { limit: number; offset: number };

/** Entries of the index of values, read in the order of an index: of one owner, or of all owners when null. */
type Entries = { ownerId: string | null; fieldId: string; key?: string };

const entriesOf = (db: Db, { ownerId, fieldId, key }: Entries) =>
  db
    .selectFrom("access_point_field_values as value")
    .where("value.field_id", "=", fieldId)
    .$if(key !== undefined, (entries) => entries.where("value.value_key", "=", key as string))
    .$if(ownerId !== null, (entries) => entries.where("value.owner_id", "=", ownerId as string));

/** Ids and `seq` of one owner have the order of creation. */
const tieOf = (ownerId: string | null) => (ownerId === null ? "value.access_point_id" : "value.seq");

/**
 * Returns the rows of a list whose only filter is a condition, as entries of the index: enough to count them.
 */
export const countedEntries = (db: Db, { fieldId, key }: FieldCondition, ownerId: string | null) =>
  entriesOf(db, { ownerId, fieldId, key }) as unknown as MatchingAccessPoints;

/** List whose page is read from the index of values. */
type FieldList = {
  /** Value that is its only condition. */
  only: FieldCondition | undefined;
  ownerId: string | null;
  order: Order;
  /** False when these are all rows of the owners. */
  isFiltered: boolean;
  /** Rows of the list, found by an index, when there are few enough to sort them. */
  few: MatchingAccessPoints | null;
  /** Rows of the list, tested one by one. */
  walked: (order: Order) => MatchingAccessPoints;
  /** The page, counted from the start of the list. */
  window: Window;
};

/**
 * Returns the ids of a page of a list that is sorted by a custom field, or that has no condition but a value and is in
 * the order of creation; null for other lists.
 * @param place the page, counted from the nearer end of the list
 * @param direction the direction from that end
 */
export async function fieldPageIds(
  db: Db,
  list: FieldList,
  direction: Direction,
  place: NearerEnd,
): Promise<string[] | null> {
  const { only, order, ownerId } = list;
  if (order.sortField !== undefined) {
    const isFromEnd = place.isBackwards && !list.few && !list.isFiltered;
    return isFromEnd ? idsFromEnd(db, list, order.sortField, place) : idsByField(db, list, order.sortField);
  }
  if (!only || order.columns[0] !== (ownerId === null ? "created_at" : "seq")) return null;
  const ids = await readIds(
    entriesOf(db, { ...only, ownerId })
      .orderBy(tieOf(ownerId), direction)
      .limit(place.limit)
      .offset(place.offset),
  );
  return place.isBackwards ? ids.toReversed() : ids;
}

/**
 * Returns the ids of a page of a list that is sorted by a custom field. Rows without a value come last in both
 * directions. Many rows are not sorted but read in the order of the index of values, and then those without a value in
 * the order of creation.
 */
async function idsByField(db: Db, list: FieldList, fieldId: string): Promise<string[]> {
  const { ownerId, order, few, walked, isFiltered, window } = list;
  const { limit, offset } = window;
  if (few) return idsOf(inOrder(few, order).limit(limit).offset(offset));
  const entries = entriesOf(db, { ownerId, fieldId });
  const matches = walked(order).select("access_points.id as point").as("matching");
  const present = isFiltered
    ? (db
        .selectFrom([entries.select(["value.access_point_id", "value.value_key", "value.seq"]).as("value"), matches])
        .whereRef("matching.point", "=", "value.access_point_id") as unknown as typeof entries)
    : entries;
  const ids = await readIds(
    present
      .orderBy("value.value_key", order.direction)
      .orderBy(tieOf(ownerId), order.direction)
      .limit(limit)
      .offset(offset),
  );
  if (ids.length === limit) return ids;
  const before = ids.length > 0 || offset === 0 ? offset + ids.length : await countRows(db, present);
  const { columns, direction } = order;
  const rest = walked({ key: "createdAt", columns, direction });
  const blank = inOrder(before === 0 ? rest : withoutValue(rest, fieldId), { columns, direction });
  return [...ids, ...(await idsOf(blank.limit(limit - ids.length).offset(Math.max(0, offset - before))))];
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
  const rest = withoutValue(walked({ key: "createdAt", columns, direction }), fieldId);
  const blank =
    ofBlanks === 0 ? [] : await idsOf(inOrder(rest, { columns, direction }).limit(ofBlanks).offset(place.offset));
  const ids =
    ofBlanks === place.limit
      ? []
      : await readIds(
          entries
            .orderBy("value.value_key", direction)
            .orderBy(tieOf(ownerId), direction)
            .limit(place.limit - ofBlanks)
            .offset(Math.max(0, place.offset - blanks)),
        );
  return [...blank, ...ids].toReversed();
}

async function readIds(entries: ReturnType<typeof entriesOf>): Promise<string[]> {
  const rows = await entries.select("value.access_point_id as id").execute();
  return rows.map(({ id }) => id);
}

const withoutValue = (rows: MatchingAccessPoints, fieldId: string): MatchingAccessPoints =>
  rows.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom("access_point_field_values as value")
          .select("value.seq")
          .whereRef("value.access_point_id", "=", "access_points.id")
          .where("value.field_id", "=", fieldId),
      ),
    ),
  );

const idsOf = async (rows: SelectQueryBuilder<Tables, "access_points", object>): Promise<string[]> =>
  (await rows.select("access_points.id").execute()).map(({ id }) => id);

async function countRows(db: Db, rows: ReturnType<typeof entriesOf>): Promise<number> {
  const found = rows.select(({ lit }) => lit(1).as("one"));
  const counted = await sql<{ total: number }>`select count(*) as total from ${found} as found`.execute(db);
  return Number(counted.rows[0]?.total ?? 0);
}
