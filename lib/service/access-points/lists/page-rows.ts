import { sql } from "kysely";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import type { ResolvedFields } from "../../custom-fields/field-query";
import { type Db, isPostgres } from "../../db/open";
import { ownerAsJson, rowAsJson, selectRowJson } from "../../db/row-json";
import { isCapped } from "./count";
import type { MatchingAccessPoints } from "./filter";
import { inOrder, type Order, orderColumn } from "./order";

/** Returns the rows with these ids as JSON texts, in this order. */
export async function readRowsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ json: string; point: string; id: string; name: string }>`
    select ${selectRowJson(db)} as json, access_points.id as point, users.id, users.name
    from access_points cross join users
    where access_points.id in (${sql.join(ids)}) and users.id = access_points.owner_id`.execute(db);
  const byId = new Map(rows.map(({ json, point, ...owner }) => [point, rowAsJson(json, ownerAsJson(owner))]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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

/** Returns the order in which a page is read from the nearer end of the list: reversed when that is the last row. */
export const inSteps = (order: Order, { isBackwards }: NearerEnd): Order =>
  isBackwards ? { ...order, direction: opposite[order.direction] } : order;

const opposite = { asc: "desc", desc: "asc" } as const;

/** Rows to read, counted from the end of the list at which reading begins. */
export type NearerEnd = { isBackwards: boolean; limit: number; offset: number };

/** Returns the offset of a page from the nearer end of the list; from the start when the total is not known exactly. */
export function endOf(query: AccessPointListQuery & ResolvedFields, total: number): NearerEnd {
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
