import { type RawBuilder, sql } from "kysely";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { type Db, isPostgres } from "../../db/database";
import { type ShownRow, selectShown, toAccessPoint } from "../rows/rows";
import { countPoints } from "./count";
import {
  fromRows,
  fromSorted,
  indexedRows,
  rowsWithoutValue,
  type Selection,
  type SortedRows,
  sortedRows,
} from "./list-query";
import { hasBlanks, type Order } from "./order";

/** `total` is infinite if not all were counted. */
export type List = { selection: Selection; order: Order; total: number; isCurrent: RawBuilder<unknown> | undefined };

export type Window = {
  limit: number;
  offset: number;
  /** Counts from the end. In one statement, no row is found unless this condition holds. */
  fromEnd?: RawBuilder<unknown>;
};

/** The second half is read from the end, so that the last page is fast; again from the beginning if rows changed. */
export async function readPage(db: Db, list: List, window: Window): Promise<AccessPoint[]> {
  const limit = Math.min(window.limit, list.total - window.offset);
  const after = list.total - window.offset - limit;
  if (list.isCurrent && after < window.offset && !hasBlanks(list.order)) {
    const rows = await readWindow(db, list, { limit, offset: after, fromEnd: list.isCurrent });
    if (rows.length === limit) return rows;
  }
  return readWindow(db, list, window);
}

/** Without conditions an index has the order. PostgreSQL's planner lacks statistics of words: see `readFiltered`. */
function readWindow(db: Db, list: List, window: Window): Promise<AccessPoint[]> {
  const { selection, order } = list;
  const { teamScope, conditions } = selection;
  const all = indexedRows(selection, order);
  if (teamScope && conditions.length === 1 && !hasBlanks(order)) return readRows(db, list, all, window);
  if (conditions.length === 0) {
    return hasBlanks(order) ? readByValue(db, list, all, window) : readRows(db, list, all, window);
  }
  const isSearch = conditions.some(({ columns }) => columns.some((column) => column === "search_text"));
  if (isSearch || !isPostgres(db)) return readFiltered(db, list, all, window);
  const tested = { ...all, where: [...all.where, ...conditions.map(({ test }) => test)] };
  return readRows(db, list, order.key === "ownerName" ? tested : sortedRows(db, selection, order), window);
}

/** PostgreSQL may change an order when it joins, so it is told to sort. */
type PageRows = SortedRows & { isInOrder?: boolean };

/** For each row of a page and before it, in the order of the list. */
const TESTED_FOR_ROW = 100;
const TESTED_FOR_SKIPPED = 4;

/** Few matches are sorted. Of many, some are among the first rows: these are tested before all are sorted. */
async function readFiltered(db: Db, list: List, all: SortedRows, window: Window): Promise<AccessPoint[]> {
  const { selection, order, total } = list;
  const tests = selection.conditions.map(({ test }) => test);
  const sorted = sortedRows(db, selection, order);
  if (selection.conditions[0]?.orders?.includes(order.key)) {
    const isByName = order.key === "ownerName";
    return readRows(db, list, isByName ? { ...all, where: [...all.where, ...tests] } : sorted, window);
  }
  const tested = TESTED_FOR_ROW * window.limit + TESTED_FOR_SKIPPED * window.offset;
  // No index has the order of the best matches, which are few.
  if (order.key !== "match" && total > TESTED_FOR_ROW * window.limit) {
    const rows = await readRows(
      db,
      list,
      { ...firstRows(all, list, window, tested), isInOrder: !isPostgres(db) },
      window,
    );
    if (rows.length === window.limit) return rows;
  }
  // An expression keeps the planner from reading the rows in the order of an index.
  return readRows(db, list, { ...sorted, keys: sorted.keys.map((key) => sql`coalesce(${key}, ${key})`) }, window);
}

/** Read one by one, until the page is full. */
function firstRows(all: SortedRows, { selection, order }: List, window: Window, count: number): SortedRows {
  const { conditions } = selection;
  // An index that has all these columns is read without the rows.
  const columns = new Set(conditions.flatMap(({ columns }) => columns.map((column) => `access_points.${column}`)));
  // SQLite does not reorder a cross join: it reads the entries in their order.
  const joined = {
    ...all,
    from: sql`${all.from} cross join access_points`,
    where: [...all.where, sql`access_points.number = sorted.number`],
  };
  const rows = fromSorted(order.fieldId === undefined ? all : joined, directionOf(order, window));
  return {
    from: sql`(select ${sql.raw([...columns].join(", "))}, ${named(all.keys)} ${rows} limit ${count}) as access_points`,
    where: conditions.map(({ test }) => test),
    keys: all.keys.map((_, at) => sql.ref(`sort${at}`)),
  };
}

/** The rows are sorted in the direction of the list afterwards. */
function directionOf({ direction }: Order, { fromEnd }: Window): Order["direction"] {
  if (!fromEnd) return direction;
  return direction === "asc" ? "desc" : "asc";
}

const named = (keys: SortedRows["keys"]) => sql.join(keys.map((key, at) => sql`${key} as ${sql.ref(`sort${at}`)}`));

/** An index finds the keys alone; other columns are read for rows of the page, not for those before it. */
async function readRows(
  db: Db,
  { selection: { ownerId }, order }: List,
  { isInOrder = false, ...rows }: PageRows,
  window: Window,
): Promise<AccessPoint[]> {
  const { keys } = rows;
  const { limit, offset, fromEnd } = window;
  const places = keys.map((_, at) => sql`page.${sql.ref(`sort${at}`)}`);
  const page = sql`select ${named(keys)} ${isInOrder ? fromRows(rows) : fromSorted(rows, directionOf(order, window))}
    limit ${limit} offset ${offset}`;
  const isSame = sql`${sql.ref(`access_points.${order.columns.at(-1)}`)} = ${places.at(-1)}`;
  const owned = ownerId === null ? [] : [sql`access_points.owner_id = ${ownerId}`];
  const conditions = [...(fromEnd ? [fromEnd] : []), ...owned, isSame, sql`users.id = access_points.owner_id`];
  const found = await sql<ShownRow>`
    select ${selectShown()}
    from (${page}) as page cross join access_points cross join users
    where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(places.map((place) => sql`${place} ${sql.raw(order.direction)}`))}`.execute(db);
  return found.rows.map(toAccessPoint);
}

/** Rows with a value, then the others in the order of creation. */
async function readByValue(db: Db, list: List, valued: SortedRows, { limit, offset }: Window): Promise<AccessPoint[]> {
  const rows = await readRows(db, list, valued, { limit, offset });
  if (rows.length === limit) return rows;
  const before = rows.length > 0 || offset === 0 ? offset + rows.length : await countPoints(db, valued);
  const rest = { limit: limit - rows.length, offset: Math.max(0, offset - before) };
  const { ownerId } = list.selection;
  return [...rows, ...(await readRows(db, list, rowsWithoutValue(ownerId, list.order), rest))];
}
