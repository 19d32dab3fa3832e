import { type RawBuilder, sql } from "kysely";
import { placesOf } from "@/lib/contract/access-points/locations/location-path";
import type {
  Place,
  PlaceList,
  PlaceListQuery,
  placeSortKeys,
} from "@/lib/contract/access-points/locations/place-list";
import { startOfMonth } from "@/lib/contract/accounts/office-days";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { paginationOf } from "@/lib/contract/pagination";
import { readOfficeSettings } from "../../accounts/office/office-settings";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { engineSql } from "../../db/engine-sql";
import type { Person } from "../../http/operation";
import { fromRows, rowsOf, type Selection, selectionOf } from "../lists/list-query";
import type { Scope } from "../lists/scope";

/** Most places of a level among whose names `q` is looked for. */
const NAMED_MAX = 1_000;

type Places = Pick<ServiceContext, "database" | "now">;

/**
 * Returns one level of the tree of places, by name, with the numbers of access points that the person may see.
 * @throws ServiceProblem 403 when staff ask for the places of all owners
 */
export async function listPlaces({ database, now }: Places, query: PlaceListQuery, person: Person): Promise<PlaceList> {
  const level = await levelOf(database.reader(person.id), query, person, now());
  const { page, limit, sort } = query;
  const offset = (page - 1) * limit;
  const isNamed = query.q !== "";
  const { rows, here, total } = await readPlaces(level, isNamed ? { limit: NAMED_MAX, sort } : { limit, offset, sort });
  const places = rows.map((row) => toPlace(row, level.separator));
  if (!isNamed) return { data: places, here, pagination: paginationOf(query, total) };
  const text = foldForSearch(query.q);
  const found = places.filter(({ name }) => foldForSearch(name).includes(text));
  return { data: found.slice(offset, offset + limit), here, pagination: paginationOf(query, found.length) };
}

/** Returns the outermost places with most access points, without those of no location. @throws as `listPlaces` */
export async function listLargestPlaces(
  { database, now }: Places,
  scope: Scope,
  person: Person,
  limit: number,
): Promise<Place[]> {
  const level = await levelOf(database.reader(person.id), { ...scope, under: "" }, person, now());
  const { rows } = await readPlaces(level, { limit: limit + 1, sort: "-points" });
  const named = rows.filter(({ key }) => key !== "");
  return named.slice(0, limit).map((row) => toPlace(row, level.separator));
}

/**
 * Level of the tree: the rows at a place and below it, which a person may see. The outermost level has no key. `isNew` is the
 * condition of the rows that are counted as new.
 */
export type PlaceLevel = {
  db: Db;
  selection: Selection;
  key: string | null;
  separator: string;
  isNew: RawBuilder<unknown>;
};

/** Returns the level below a place. Rows created in the month of `now` count as new; without `now`, none do. @throws as `selectionOf` */
export async function levelOf(
  db: Db,
  { under, ...scope }: Scope & { under: string },
  person: Person,
  now?: number,
): Promise<PlaceLevel> {
  const { locationSeparator: separator, timeZone } = await readOfficeSettings(db);
  const filter = { q: "", label: "any", values: [], ...(under && { locationUnder: under }), ...scope } as const;
  const selection = await selectionOf(db, filter, person);
  const isNew = now === undefined ? sql`false` : await isCreatedSince(db, startOfMonth(now, timeZone));
  return { db, selection, key: under === "" ? null : foldForOrder(under), separator, isNew };
}

/**
 * Returns the condition that an access point was created at a time or later, in milliseconds since 1970. It compares numbers,
 * which rise in the order of creation: the index by location has them, and not the time.
 */
async function isCreatedSince(db: Db, since: number): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ number: number }>`
    select number from access_points where created_at >= ${since} order by created_at, number limit 1`.execute(db);
  const [first] = rows;
  return first ? sql`number >= ${first.number}` : sql`false`;
}

/** Place of a level. `low` and `high` are the first and the last of its locations, by code point. */
type PlaceRow = Record<"total" | "exact" | "never" | "needed" | "created", number> &
  Record<"key" | "low" | "high", string>;

type Read = { rows: PlaceRow[]; here: PlaceList["here"]; total: number };
type Window = { limit: number; offset?: number; sort?: PlaceListQuery["sort"] };

/** Reads places of a level, the numbers of the whole level, and how many places it has. One pass over the index by location. */
export async function readPlaces(level: PlaceLevel, { limit, offset = 0, sort = "name" }: Window): Promise<Read> {
  const own = level.key;
  const isBelow = own === null ? sql`true` : sql`key <> ${own}`;
  const sorted = orderOfPlaces(sort);
  const { rows: found } = await sql<PlaceRow & { isSum: number; places: number }>`
    with places as (${placesOfLevel(level)})
    select * from (
      select 0 as "isSum", 0 as places, key, total, exact, never, needed, created, low, high from places
      where ${isBelow} order by ${sorted} limit ${limit} offset ${offset}) as page
    union all
    select 1, count(case when ${isBelow} then 1 end), '', coalesce(sum(total), 0),
      coalesce(sum(case when ${isBelow} then 0 else total end), 0), coalesce(sum(never), 0),
      coalesce(sum(needed), 0), coalesce(sum(created), 0), '', '' from places`.execute(level.db);
  const rows = found.map((row) => ({
    ...row,
    total: Number(row.total),
    exact: Number(row.exact),
    never: Number(row.never),
    needed: Number(row.needed),
    created: Number(row.created),
  }));
  const sum = rows.find(({ isSum }) => isSum === 1);
  const { total = 0, exact = 0, never = 0, needed = 0, created = 0 } = sum ?? {};
  return {
    rows: rows.filter(({ isSum }) => isSum === 0),
    here: { count: exact, countBelow: total - exact, neverPrinted: never, needed, createdThisMonth: created },
    total: Number(sum?.places ?? 0),
  };
}

const sortColumns = {
  points: "total",
  needed: "needed",
  // The share is compared as a number with a fraction, also by PostgreSQL, where a count is an integer.
  printed: "(total - needed) * 1.0 / total",
} as const;

/** Returns the order of a level: by a number, and places with the same one by name. */
function orderOfPlaces(sort: PlaceListQuery["sort"]): RawBuilder<unknown> {
  const direction = sql.raw(sort.startsWith("-") ? "desc" : "asc");
  const name = sort.replace(/^-/, "") as (typeof placeSortKeys)[number];
  return name === "name" ? sql`key ${direction}` : sql`${sql.raw(sortColumns[name])} ${direction}, key`;
}

/** Character that no location has. */
const FILLER = "\u0001";

/**
 * Returns the query for the places of a level, and for the place itself. It groups the index by location first, and then
 * cuts each location before the next separator, as `placesOf` does: not at the first character, nor after a space. The order
 * makes PostgreSQL read the index alone instead of the whole table.
 */
function placesOfLevel({ db, selection, key, separator, isNew }: PlaceLevel): RawBuilder<unknown> {
  const sign = foldForSearch(separator);
  const start = key === null ? 0 : count(`${key}${sign}`);
  const filled = ` ${FILLER.repeat(count(sign))}`;
  const rest = sql`substr(replace(location_key, ${` ${sign}`}, ${filled}), ${sql.lit(start + 2)})`;
  const at = engineSql(db).indexOf(rest, sign);
  return sql`
    select case when at > 0 then substr(location_key, 1, ${sql.lit(start)} + at) else location_key end as key,
      sum(total) as total, sum(case when at > 0 then 0 else total end) as exact, sum(never) as never, sum(needed) as needed,
      sum(created) as created, min(low) as low, max(high) as high
    from (
      select locations.*, ${at} as at from (
        select location_key, count(*) as total, count(case when label_state = 'never' then 1 end) as never,
          count(case when label_state <> 'printed' then 1 end) as needed, count(case when ${isNew} then 1 end) as created,
          min(location) as low, max(location) as high
        from (select location_key, label_state, location, number ${fromRows(rowsOf(db, selection))} order by location_key) as sorted
        group by location_key) as locations) as parts
    group by 1`;
}

const count = (text: string): number => Array.from(text).length;

/** Returns a place as the contract describes it. Its spelling is that of its first location. */
function toPlace({ key, total, exact, never, needed, created, low }: PlaceRow, separator: string): Place {
  const counts = { count: exact, countBelow: total - exact, neverPrinted: never, needed, createdThisMonth: created };
  return { ...spelledAs(low, key, separator), ...counts };
}

/** Returns the place with a key as a location spells it. */
export function spelledAs(location: string, key: string, separator: string) {
  const places = placesOf(location, separator);
  const hasKey = (one: { location: string }) => foldForOrder(one.location) === key;
  // The key usually has as many parts as its place, so that the places above it need not be folded.
  const likely = places[placesOf(key, separator).length - 1];
  return (likely && hasKey(likely) ? likely : places.find(hasKey)) ?? { location, name: location };
}
