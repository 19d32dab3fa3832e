import { sql } from "kysely";
import type { MatchingAccessPoints } from "../access-points/lists/filter";
import { inOrder, type Order } from "../access-points/lists/order";
import { type PageStart, positionsOf, startOf, type Wanted } from "../access-points/lists/positions";
import type { Db } from "../db/open";

/** Largest number of rows that are tested one by one for a value. More are counted in indexes. */
const TESTED_MAX = 1_000;

/** Rows of one owner, or of all owners when null, that have no value of a field, in the order of creation. */
type Rows = {
  ownerId: string | null;
  fieldId: string;
  /** Returns all rows of the owners, in the order of creation. */
  walked: (order: Order) => MatchingAccessPoints;
  order: Pick<Order, "columns" | "direction">;
};

type Window = { limit: number; offset: number };

/**
 * Returns the ids of a page of rows that have no value of a field. Skipping them one by one takes a second for half a
 * million. Instead it skips as many rows as there are before the page, counts those with a value among them, skips as many
 * again, and so on, until few are left. Both are read from indexes alone; the first rows of one owner are skipped by the
 * counters of blocks.
 */
export async function idsWithoutValue(db: Db, asked: Rows, { limit, offset }: Window): Promise<string[]> {
  let left = offset;
  let last: Row | undefined;
  while (left > TESTED_MAX) {
    const next = await rowAfter(db, asked, last, left);
    if (!next) return [];
    left = await countValues(db, asked, last, next);
    last = next;
  }
  const rows = withoutValue(after(asked, last), asked.fieldId);
  const page = await inOrder(rows, asked.order).select("access_points.id").limit(limit).offset(left).execute();
  return page.map(({ id }) => id);
}

/** Returns those of the rows that have no value of a field. */
export const withoutValue = (rows: MatchingAccessPoints, fieldId: string): MatchingAccessPoints =>
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

/** Place of a row in the order of creation. */
type Row = { id: string; seq: number; created_at: number };

function after({ ownerId, walked, order }: Rows, row: Row | undefined): MatchingAccessPoints {
  const rows = walked({ key: "createdAt", ...order });
  if (!row) return rows;
  const isAfter = sql.raw(order.direction === "asc" ? ">" : "<");
  return rows.where(
    ownerId === null
      ? sql<boolean>`(access_points.created_at, access_points.id) ${isAfter} (${row.created_at}, ${row.id})`
      : sql<boolean>`access_points.seq ${isAfter} ${row.seq}`,
  );
}

/** Returns the row that is a number of rows after another one, or from the start of the list. */
async function rowAfter(db: Db, asked: Rows, row: Row | undefined, count: number): Promise<Row | undefined> {
  const { ownerId, order } = asked;
  const { direction } = order;
  const key = ownerId === null ? "id" : "seq";
  const isFromStart = row === undefined && ownerId !== null;
  const start = isFromStart ? await findStart(db, ownerId, { offset: count - 1, direction }) : null;
  const rows = after(asked, row).$if(start !== null, (all) =>
    all.where("access_points.seq", direction === "asc" ? ">=" : "<=", start?.seq ?? 0),
  );
  const place = inOrder(rows, order)
    .select(`access_points.${key}`)
    .limit(1)
    .offset(start?.skip ?? count - 1);
  return db
    .selectFrom("access_points")
    .select(["id", "seq", "created_at"])
    .where(key, "=", sql<never>`(${place})`)
    .$if(ownerId !== null, (all) => all.where("owner_id", "=", ownerId as string))
    .executeTakeFirst();
}

/** Returns a number near a row of one owner, from the counters of blocks; null when they have changed since they were read. */
async function findStart(db: Db, ownerId: string, wanted: Wanted): Promise<PageStart | null> {
  const positions = await positionsOf(db, ownerId);
  const now = await db
    .selectFrom("access_point_totals")
    .select(["total", "rearranged"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  const isCurrent = now && positions?.rearranged === now.rearranged && positions.total === now.total;
  return isCurrent ? startOf(positions, wanted) : null;
}

/** Counts the values after a row, or from the start of the list, up to another one. Ids have the order of creation. */
async function countValues(
  db: Db,
  { ownerId, fieldId, order }: Rows,
  row: Row | undefined,
  last: Row,
): Promise<number> {
  const isAscending = order.direction === "asc";
  const counted = await db
    .selectFrom("access_point_field_values")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("field_id", "=", fieldId)
    .where("access_point_id", isAscending ? "<=" : ">=", last.id)
    .$if(row !== undefined, (values) => values.where("access_point_id", isAscending ? ">" : "<", (row as Row).id))
    .$if(ownerId !== null, (values) => values.where("owner_id", "=", ownerId as string))
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}
