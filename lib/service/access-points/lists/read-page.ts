import { type RawBuilder, sql } from "kysely";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { type Db, isPostgres } from "../../db/database";
import { type ShownRow, selectShown, toAccessPoint } from "../rows/rows";
import { countRows } from "./count";
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

/** List: which access points, in which order, and how many; infinite if not all were counted. */
export type List = { selection: Selection; order: Order; total: number; isCurrent: RawBuilder<unknown> | undefined };

/** Rows of a page: how many, and how many come before them. */
export type Window = {
  limit: number;
  offset: number;
  /** The offset counts from the end of the list. No row is found unless this condition holds, in the same statement. */
  fromEnd?: RawBuilder<unknown>;
};

/**
 * Returns a page. One in the second half of a list is read from the end: the last page of 200,000 rows takes as long as the
 * first. The rows may have changed since they were counted, and then the page is read from the beginning. Rows with a value
 * and those without one are two lists, whose lengths are not counted.
 */
export async function readPage(db: Db, list: List, window: Window): Promise<AccessPoint[]> {
  const limit = Math.min(window.limit, list.total - window.offset);
  const after = list.total - window.offset - limit;
  if (list.isCurrent && after < window.offset && !hasBlanks(list.order)) {
    const rows = await readWindow(db, list, { limit, offset: after, fromEnd: list.isCurrent });
    if (rows.length === limit) return rows;
  }
  return readWindow(db, list, window);
}

/**
 * Reads a page. Without conditions an index has the order. With conditions PostgreSQL's planner chooses, from
 * its statistics, between reading in the order of the list and sorting all matches. It has no statistics of where words are
 * in that order, and SQLite's has none at all: see `readFiltered`.
 */
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

/** Rows to read a page from, perhaps in order already. PostgreSQL may change an order when it joins, so it is told to sort. */
type PageRows = SortedRows & { isInOrder?: boolean };

/** Rows that are tested in the order of the list for each row of a page, and for each row before the page. */
const TESTED_FOR_ROW = 100;
const TESTED_FOR_SKIPPED = 4;

/**
 * Reads a page of rows that meet conditions. If the index of the first condition has the order of the list, it is read in
 * that order. Few matches are sorted. Of many matches, some are probably among the first rows of the list: these are tested,
 * and only if they do not fill the page are all matches sorted.
 */
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
  // As an expression, a key keeps the planner from reading the rows in the order of an index.
  return readRows(db, list, { ...sorted, keys: sorted.keys.map((key) => sql`coalesce(${key}, ${key})`) }, window);
}

/** Returns those of the first rows of a list that meet its conditions. They are read one by one, until the page is full. */
function firstRows(all: SortedRows, { selection, order }: List, window: Window, count: number): SortedRows {
  const { conditions } = selection;
  // Only these columns, because an index that has them all is read without the rows.
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

/** Returns the direction in which the rows of a page are found. They are sorted in that of the list after. */
function directionOf({ direction }: Order, { fromEnd }: Window): Order["direction"] {
  if (!fromEnd) return direction;
  return direction === "asc" ? "desc" : "asc";
}

const named = (keys: SortedRows["keys"]) => sql.join(keys.map((key, at) => sql`${key} as ${sql.ref(`sort${at}`)}`));

/**
 * Reads the rows of a page. An index finds the keys of the page alone; the other columns are read for its rows only, and not
 * for those before the page.
 */
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

/** Reads a page in the order of teams or of a custom field: rows with a value, and then the others, in the order of creation. */
async function readByValue(db: Db, list: List, valued: SortedRows, { limit, offset }: Window): Promise<AccessPoint[]> {
  const rows = await readRows(db, list, valued, { limit, offset });
  if (rows.length === limit) return rows;
  const before = rows.length > 0 || offset === 0 ? offset + rows.length : await countRows(db, valued);
  const rest = { limit: limit - rows.length, offset: Math.max(0, offset - before) };
  const { ownerId } = list.selection;
  return [...rows, ...(await readRows(db, list, rowsWithoutValue(ownerId, list.order), rest))];
}
