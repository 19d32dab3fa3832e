import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import type { AccessPointFilter } from "./conditions";
import { fromRows, fromSorted, rowsOf, selectionOf, sortedRows } from "./list-query";
import { orderOf, type Sorted } from "./order";

type Wanted = { except: readonly string[]; also?: readonly RawBuilder<unknown>[]; sorted?: Sorted; most: number };

/** @throws as `selectionOf` */
export async function findIds(
  db: Db,
  filter: AccessPointFilter,
  person: Person,
  { except, also = [], sorted, most }: Wanted,
): Promise<string[]> {
  const selection = await selectionOf(db, filter, person);
  const order = sorted && orderOf(sorted, selection.ownerId);
  const others = except.length > 0 ? [sql`access_points.id not in (${sql.join(except)})`] : [];
  const all = order ? sortedRows(db, selection, order) : { ...rowsOf(db, selection), keys: [] };
  const rows = { ...all, where: [...all.where, ...others, ...also] };
  const found = await sql<{ id: string }>`
    select access_points.id ${order ? fromSorted(rows, order.direction) : fromRows(rows)} limit ${most}`.execute(db);
  return found.rows.map(({ id }) => id);
}
