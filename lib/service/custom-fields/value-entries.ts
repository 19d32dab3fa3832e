import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { MatchingAccessPoints } from "../access-points/lists/filter";
import { type Db, isPostgres } from "../db/open";
import type { Tables } from "../db/tables";

/** Condition that a custom field has a value. */
export type FieldCondition = { fieldId: string; key: string };

type Direction = "asc" | "desc";

/** Entries of a field in the index of values, of one owner, or of all owners when null. */
export type Entries = { ownerId: string | null; fieldId: string; key?: string };

/** Returns the entries of a field, or of one of its values. They are read in the order of an index. */
export const entriesOf = (db: Db, { ownerId, fieldId, key }: Entries) =>
  db
    .selectFrom("access_point_field_values as value")
    .where("value.field_id", "=", fieldId)
    .$if(key !== undefined, (entries) => entries.where("value.value_key", "=", key as string))
    .$if(ownerId !== null, (entries) => entries.where("value.owner_id", "=", ownerId as string));

/** Returns the entries of the first of several values, of those access points that have the others as well. */
export function entriesWith(db: Db, values: readonly [FieldCondition, ...FieldCondition[]], ownerId: string | null) {
  const [first, ...others] = values;
  return others.reduce(
    (entries, other) => entries.where(hasOther(other, ownerId)),
    entriesOf(db, { ...first, ownerId }),
  );
}

/** Column that orders the entries of a value by the creation of their access points. */
export const placeOf = (ownerId: string | null) => (ownerId === null ? "value.access_point_id" : "value.seq");

/**
 * Returns the condition that the access point of an entry has another value, too. A subquery with a limit is run for each
 * entry in the order of the list, which ends with the page. PostgreSQL would instead join all entries of both values.
 */
const hasOther = ({ fieldId, key }: FieldCondition, ownerId: string | null): RawBuilder<boolean> => sql<boolean>`(
  select 1 from access_point_field_values as other
  where other.field_id = ${fieldId} and other.value_key = ${key} and ${sameRow("other", ownerId)} limit 1) = 1`;

/** Returns the condition that an entry of a field is of the same access point as `value`. */
const sameRow = (entry: string, ownerId: string | null): RawBuilder<unknown> =>
  ownerId === null
    ? sql`${sql.ref(entry)}.access_point_id = value.access_point_id`
    : sql`${sql.ref(entry)}.owner_id = ${ownerId} and ${sql.ref(entry)}.seq = value.seq`;

/**
 * Returns a table expression for the rows of `access_points` that have values, found by the index of values, with the
 * column `place`, which has the order of creation. SQLite does not reorder a cross join, so it reads the index of the
 * first value and tests the others there, before it fetches a row. With `exists` it would fetch the row first.
 * @param ownerId null for all owners
 */
export function rowsWithValues(values: readonly [FieldCondition, ...FieldCondition[]], ownerId: string | null) {
  const [{ fieldId, key }, ...others] = values;
  const owned = ownerId === null ? sql`` : sql`and value.owner_id = ${ownerId}`;
  const tests = others.map((other) => sql`and ${hasOther(other, ownerId)}`);
  return sql`(
    select access_points.*, ${sql.ref(placeOf(ownerId))} as place
    from access_point_field_values as value cross join access_points
    where value.field_id = ${fieldId} and value.value_key = ${key} ${owned} ${sql.join(tests, sql` `)}
      and access_points.id = value.access_point_id)`;
}

/** Sorts rows of `rowsWithValues` by their creation. */
export const inOrderOfPlace = (rows: MatchingAccessPoints, direction: Direction): MatchingAccessPoints =>
  (
    rows as unknown as SelectQueryBuilder<Tables & { access_points: { place: unknown } }, "access_points", object>
  ).orderBy("access_points.place", direction) as unknown as MatchingAccessPoints;

const stateOf = (state: "never" | "changed") => sql`
  when (select 1 from all_access_points as access_points indexed by access_points_by_label
    where owner_id = value.owner_id and label_state = ${sql.lit(state)} and access_points.seq = value.seq
      and deleted_at is null) = 1
  then ${sql.lit(state)}`;

/**
 * Returns the label states of the access points of entries. SQLite searches an index of label states for each entry, which
 * takes a third of the time of reading its row. PostgreSQL reads the rows.
 */
export function labelStatesOf(db: Db, entries: ReturnType<typeof entriesOf>, most?: number): RawBuilder<unknown> {
  const some = entries.$if(most !== undefined, (all) => all.limit(most as number));
  if (!isPostgres(db)) {
    return sql`${some.select(sql<string>`case ${stateOf("never")} ${stateOf("changed")} else 'printed' end`.as("label_state"))}`;
  }
  const rows = some.innerJoin("access_points", "access_points.id", "value.access_point_id");
  return sql`${rows.select("access_points.label_state")}`;
}
