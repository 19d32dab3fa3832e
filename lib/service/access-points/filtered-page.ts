import { sql } from "kysely";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { inOrder, type MatchingAccessPoints, matchingAccessPoints, orderOf } from "./filter";
import type { PageText } from "./numbered-page";
import { rowAsJson } from "./row-json";

/** Where counting what a search finds stops, unless an exact count is asked for. */
export const COUNTED_MAX = 10_000;

/** Whether counting stopped before the end, so that `total` says only that there are more. */
export const isCapped = ({ q, count }: Pick<AccessPointListQuery, "q" | "count">, total: number): boolean =>
  q !== "" && count === "capped" && total > COUNTED_MAX;

/**
 * A page in any order and through any filter. The page is found by an index alone, from the nearer end of the list, and
 * only its rows are fetched; the total comes from the counters, but for searches, whose matches are counted.
 * @throws as `requireScope`
 */
export async function readFilteredPage(db: Db, query: AccessPointListQuery, person: Person): Promise<PageText> {
  const { toCount, toPage } = await matchingAccessPoints(db, query, person);
  const total = await (query.q === "" ? readCounter(db, query, person) : count(db, toCount, query.count === "capped"));
  const place = placeOf(query, total);
  if (place.limit <= 0) return { total, rows: null };

  const { column, direction } = orderOf(query.sort);
  const walked = inOrder(toPage, { column, direction: place.isBackwards ? opposite[direction] : direction });
  const ids = walked.select("access_points.id as id").limit(place.limit).offset(place.offset);
  const order = sql`${sql.ref(column)} ${sql.raw(direction)}, id ${sql.raw(direction)}`;
  const { rows } = await sql<{ rows: string | null }>`
    select string_agg(row, ',' order by ${order}) as rows from (
      select ${sql.ref(`access_points.${column}`)}, access_points.id as id, cast(${rowAsJson(db)} as text) as row
      from ${ids} as page cross join access_points cross join users
      where access_points.id = page.id and users.id = access_points.owner_id
    ) as page`.execute(db);
  return { total, rows: rows[0]?.rows ?? null };
}

const opposite = { asc: "desc", desc: "asc" } as const;

/** Where a page begins, counted from the nearer end when it is known how far the other is. */
function placeOf(query: AccessPointListQuery, total: number) {
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

const counters = { any: "total", never: "never_printed", changed: "changed" } as const;

async function readCounter(db: Db, { scope, label }: AccessPointListQuery, person: Person): Promise<number> {
  const { total } = await db
    .selectFrom("access_point_totals")
    .$if(scope === "mine", (all) => all.where("owner_id", "=", person.id))
    .select(({ fn }) => fn.sum<number | null>(counters[label]).as("total"))
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

async function count(db: Db, rows: MatchingAccessPoints, isCapped: boolean): Promise<number> {
  const found = rows.select(({ lit }) => lit(1).as("one")).$if(isCapped, (some) => some.limit(COUNTED_MAX + 1));
  const counted = await sql<{ total: number }>`select count(*) as total from ${found} as found`.execute(db);
  return counted.rows[0]?.total ?? 0;
}
