import { type RawBuilder, sql } from "kysely";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { Person } from "../../accounts/sessions";
import { accessPointMembers } from "../../db/members";
import { type Db, readerOf } from "../../db/open";
import { countMatching } from "./count";
import { foundFirst, type MatchingAccessPoints, matchingAccessPoints } from "./filter";
import { inOrder, type Order, orderOf } from "./order";
import { ownerAsJson, type PageText, rowAsJson } from "./row-json";

/** Where counting what a search finds stops, unless an exact count is asked for. */
export const COUNTED_MAX = 10_000;

/** Whether counting stopped before the end, so that `total` says only that there are more. */
export const isCapped = ({ q, count }: Pick<AccessPointListQuery, "q" | "count">, total: number): boolean =>
  q !== "" && count === "capped" && total > COUNTED_MAX;

/**
 * When a search finds no more than this, all it finds is put in order; when more, an order is walked until enough was
 * found, which takes long only where the rows that match stand at its other end. No more than are always counted.
 */
const ORDERED_MAX = COUNTED_MAX;

/** Most rows to step over on the event loop, where 1,000 take 0.3 ms. */
const STEPPED_MAX = 1_000;

/**
 * Returns a page in any order and through any filter. The page is found by an index alone, from the nearer end of the
 * list, and only its rows are fetched; the total comes from the counters, but for searches, whose matches are counted.
 * Whatever may look at many rows is read off the event loop.
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
  return { total, rows: rows.map(({ members, ...owner }) => rowAsJson(members, ownerAsJson(owner))).join(",") };
}

type Row = { members: string; id: string; name: string };

/** A cross join is what SQLite does in the order it is written: each row of the page is looked up, and no more. */
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
    select ${accessPointMembers(db)} as members, users.id, users.name
    from ${page} as page cross join access_points cross join users
    where ${owned} access_points.${sql.ref(key)} = page.key and users.id = access_points.owner_id
    order by ${inDirection}`.execute(db);
  return rows;
}

const opposite = { asc: "desc", desc: "asc" } as const;

type NearerEnd = { isBackwards: boolean; limit: number; offset: number };

/** Where a page begins, counted from the nearer end when it is known how far the other is. */
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
