import { type RawBuilder, sql } from "kysely";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import { type Db, readerOf } from "../../db/open";
import { ownerAsJson, type PageText, rowAsJson, selectRowJson } from "../../db/row-json";
import type { Person } from "../../http/operation";
import { countMatching } from "./count";
import { foundFirst, type MatchingAccessPoints, matchingAccessPoints } from "./filter";
import { inOrder, type Order, orderOf } from "./order";

/** Highest number of matches counted in a search, unless the query asks for an exact count. */
export const COUNTED_MAX = 10_000;

/** Returns true when counting stopped early, so that `total` only means more than `COUNTED_MAX`. */
export const isCapped = ({ q, count }: Pick<AccessPointListQuery, "q" | "count">, total: number): boolean =>
  q !== "" && count === "capped" && total > COUNTED_MAX;

/**
 * Most matches of a search that are sorted. With more matches, the search instead tests rows in the order of the list
 * until it has a page, which is slow only when the matches are at the other end. Not above `COUNTED_MAX`, because
 * larger numbers of matches may not be counted.
 */
const ORDERED_MAX = COUNTED_MAX;

/** Largest offset of a page that is read on the event loop. Skipping 1,000 rows takes 0.3 ms. */
const STEPPED_MAX = 1_000;

/**
 * Returns a page in any order and with any filter. The page is located in an index only, from the nearer end of the
 * list, before its rows are fetched. The total comes from the counters, except for searches, whose matches are counted.
 * Reads that may visit many rows run off the event loop.
 * @throws as `requireScope`
 */
export async function readFilteredPage(db: Db, query: AccessPointListQuery, person: Person): Promise<PageText> {
  const isSearch = query.q !== "";
  const reader = readerOf(db, person.id);
  const { indexed, walked } = matchingAccessPoints(reader, query, person);
  const most = query.count === "capped" ? COUNTED_MAX + 1 : undefined;
  const total = await (isSearch ? countMatching(reader, indexed, most) : readCounter(db, query, person));
  const place = endOf(query, total);
  if (place.limit <= 0) return { total, rows: "" };
  const owned = query.scope === "mine" ? sql`access_points.owner_id = ${person.id} and` : sql``;
  const matching = isSearch && total <= ORDERED_MAX ? foundFirst(db, indexed) : walked;
  const isShort = !isSearch && query.label === "any" && place.offset <= STEPPED_MAX;
  const rows = await readRows(isShort ? db : reader, { matching, owned }, orderOf(query), place);
  return { total, rows: rows.map(({ json, ...owner }) => rowAsJson(json, ownerAsJson(owner))).join(",") };
}

type Row = { json: string; id: string; name: string };

/** Reads the rows of a page. SQLite does not reorder a cross join, so it fetches only the rows of the page. */
async function readRows(
  db: Db,
  { matching, owned }: { matching: MatchingAccessPoints; owned: RawBuilder<unknown> },
  order: Order,
  place: NearerEnd,
): Promise<Row[]> {
  const { columns, direction } = order;
  const walked = inOrder(matching, { columns, direction: place.isBackwards ? opposite[direction] : direction });
  const key = columns.at(-1) as string;
  const page = walked
    .select(sql.ref(`access_points.${key}`).as("key"))
    .limit(place.limit)
    .offset(place.offset);
  const inDirection = sql.join(columns.map((column) => sql`access_points.${sql.ref(column)} ${sql.raw(direction)}`));
  const { rows } = await sql<Row>`
    select ${selectRowJson(db)} as json, users.id, users.name
    from ${page} as page cross join access_points cross join users
    where ${owned} access_points.${sql.ref(key)} = page.key and users.id = access_points.owner_id
    order by ${inDirection}`.execute(db);
  return rows;
}

const opposite = { asc: "desc", desc: "asc" } as const;

type NearerEnd = { isBackwards: boolean; limit: number; offset: number };

/** Returns the offset of a page from the nearer end of the list; from the start when the total is not known exactly. */
function endOf(query: AccessPointListQuery, total: number): NearerEnd {
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
