import { sql } from "kysely";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { inOrder, type MatchingAccessPoints, matchingAccessPoints, orderOf } from "./filter";
import type { PageText } from "./numbered-page";
import { rowAsJson } from "./row-json";

/** Where counting what a search finds stops, unless an exact count is asked for. */
export const COUNTED_MAX = 10_000;

/**
 * A page in any order and through any filter. The page is found by an index alone and only its rows are fetched; the
 * total comes from the counters, but for searches, whose matches are counted.
 * @throws as `requireScope`
 */
export async function readFilteredPage(db: Db, query: AccessPointListQuery, person: Person): Promise<PageText> {
  const { page, limit, sort } = query;
  const { rows: matching } = await matchingAccessPoints(db, query, person);
  const ids = inOrder(matching, sort)
    .select("access_points.id as id")
    .limit(limit)
    .offset((page - 1) * limit);
  const { column, direction } = orderOf(sort);
  const order = sql`${sql.ref(column)} ${sql.raw(direction)}, id ${sql.raw(direction)}`;
  const { rows } = await sql<PageText>`
    select ${totalOf(matching, query, person)} as total,
      (select string_agg(row, ',' order by ${order}) from (
        select ${sql.ref(`access_points.${column}`)}, access_points.id as id, cast(${rowAsJson(db)} as text) as row
        from ${ids} as page cross join access_points cross join users
        where access_points.id = page.id and users.id = access_points.owner_id
      ) as page) as rows`.execute(db);
  return rows[0] as PageText;
}

const counters = { any: "total", never: "never_printed", changed: "changed" } as const;

function totalOf(rows: MatchingAccessPoints, { q, scope, label, count }: AccessPointListQuery, person: Person) {
  if (q !== "") {
    const found = count === "capped" ? rows.limit(COUNTED_MAX + 1) : rows;
    return sql<number>`(select count(*) from ${found.select(sql.lit(1).as("one"))} as found)`;
  }
  const mine = scope === "mine" ? sql`where owner_id = ${person.id}` : sql``;
  return sql<number>`(select coalesce(sum(${sql.ref(counters[label])}), 0) from access_point_totals ${mine})`;
}
