import { sql } from "kysely";
import type { Db } from "../../db/open";
import { ownerAsJson, rowAsJson, selectRowJson } from "../../db/row-json";
import type { Person } from "../../http/operation";
import { countOf } from "./count";
import { matchingAccessPoints, ownerOf } from "./filter";
import type { CountedPage, ResolvedQuery } from "./filtered-page";
import { type Order, orderColumn, storedColumns } from "./order";

type Row = { json: string; id: string; name: string; never: number; changed: number; printed: number };

/**
 * Returns a page of a list with counts of label states, when its matches must be read both to count and to sort them: access
 * points with a value that few have, in another order than that of the index of values. One statement reads each match
 * once. Returns null for other lists, and when the page is empty.
 * @throws as `matchingAccessPoints`
 */
export async function readSortedPage(
  db: Db,
  query: ResolvedQuery,
  order: Order,
  person: Person,
): Promise<CountedPage | null> {
  const ownerId = ownerOf(query, person);
  const { columns, direction, sortField } = order;
  const isOrderOfValues = columns[0] === (ownerId === null ? "created_at" : "seq") || sortField !== undefined;
  if (!query.areValuesFew || isOrderOfValues || query.q !== "" || query.labelCounts === "no") return null;
  const { indexed } = matchingAccessPoints(db, { ...query, label: "any" }, person);
  const selected = new Set([
    ...storedColumns(order),
    "access_points.id" as const,
    "access_points.label_state" as const,
  ]);
  const matches = indexed.select([...selected]);
  const inDirection = sql.join(columns.map((column) => sql`${orderColumn(column)} ${sql.raw(direction)}`));
  const count = (state: string) =>
    sql`(select count(*) from matching where label_state = ${state}) as ${sql.ref(state)}`;
  const label = query.label === "any" ? sql`` : sql`where access_points.label_state = ${query.label}`;
  const { rows } = await sql<Row>`
    with matching as materialized ${matches}
    select ${selectRowJson(db)} as json, users.id, users.name, ${sql.join(["never", "changed", "printed"].map(count))}
    from (
      select id as point from matching as access_points ${label}
      order by ${inDirection} limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) as page cross join access_points cross join users
    where access_points.id = page.point and users.id = access_points.owner_id
    order by ${inDirection}`.execute(db);
  const [first] = rows;
  if (!first) return null;
  const labelCounts = { never: Number(first.never), changed: Number(first.changed), printed: Number(first.printed) };
  const texts = rows.map(({ json, id, name }) => rowAsJson(json, ownerAsJson({ id, name })));
  return { total: countOf(labelCounts, query.label), rows: texts.join(","), labelCounts };
}
