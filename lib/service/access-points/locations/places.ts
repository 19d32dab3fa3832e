import { type RawBuilder, sql } from "kysely";
import { placesOf } from "@/lib/contract/access-points/locations/location-path";
import type {
  Place,
  PlaceList,
  PlaceListQuery,
  placeSortKeys,
} from "@/lib/contract/access-points/locations/place-list";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { paginationOf } from "@/lib/contract/pagination";
import { readOfficeSettings } from "../../accounts/office/office-settings";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { engineSql } from "../../db/engine-sql";
import type { Person } from "../../http/operation";
import { fromRows, rowsOf, type Selection, selectionOf } from "../lists/list-query";
import type { Scope } from "../lists/scope";
import { type Backlog, findBacklog } from "./backlog";

/** Of a level, among which `q` is looked for. */
const NAMED_MAX = 1_000;

type Places = Pick<ServiceContext, "database" | "now">;

/** By name, counting what the person may see. @throws ServiceProblem 403 when staff ask for all owners */
export async function listPlaces({ database, now }: Places, query: PlaceListQuery, person: Person): Promise<PlaceList> {
  const level = await levelOf(database.reader(person.id), query, person, now());
  const { page, limit, sort } = query;
  const offset = (page - 1) * limit;
  const isNamed = query.q !== "";
  const { rows, here, total } = await readPlaces(level, isNamed ? { limit: NAMED_MAX, sort } : { limit, offset, sort });
  const places = rows.map((row) => toPlace(row, level));
  const comparedWith = timeOf(level);
  if (!isNamed) return { data: places, here, comparedWith, pagination: paginationOf(query, total) };
  const text = foldForSearch(query.q);
  const found = places.filter(({ name }) => foldForSearch(name).includes(text));
  return {
    data: found.slice(offset, offset + limit),
    here,
    comparedWith,
    pagination: paginationOf(query, found.length),
  };
}

/** Without those of no location. @throws ServiceProblem 403 when staff ask for all owners */
export async function listLargestPlaces(
  { database, now }: Places,
  scope: Scope,
  person: Person,
  limit: number,
): Promise<{ places: Place[]; comparedWith: string | null }> {
  const level = await levelOf(database.reader(person.id), { ...scope, under: "" }, person, now());
  const { rows } = await readPlaces(level, { limit: limit + 1, sort: "-points" });
  const named = rows.filter(({ key }) => key !== "");
  return { places: named.slice(0, limit).map((row) => toPlace(row, level)), comparedWith: timeOf(level) };
}

/** The outermost level has no key. Its rows are compared with those of `backlog`. */
export type PlaceLevel = {
  db: Db;
  selection: Selection;
  key: string | null;
  separator: string;
  backlog: Backlog | null;
};

const timeOf = ({ backlog }: PlaceLevel): string | null => backlog && new Date(backlog.takenAt).toISOString();

/** Compared with about a month before `now`. @throws as `selectionOf` */
export async function levelOf(
  db: Db,
  { under, ...scope }: Scope & { under: string },
  person: Person,
  now?: number,
): Promise<PlaceLevel> {
  const { locationSeparator: separator } = await readOfficeSettings(db);
  const filter = { q: "", label: "any", values: [], ...(under && { locationUnder: under }), ...scope } as const;
  const selection = await selectionOf(db, filter, person);
  const backlog = now === undefined ? null : await findBacklog(db, now);
  return { db, selection, key: under === "" ? null : foldForOrder(under), separator, backlog };
}

/** `low` and `high` are the first and the last of its locations, by code point. */
type PlaceRow = Record<"total" | "exact" | "never" | "needed" | "existed" | "owed", number> &
  Record<"key" | "low" | "high", string>;

type Read = { rows: PlaceRow[]; here: PlaceList["here"]; total: number };
type Window = { limit: number; offset?: number; sort?: PlaceListQuery["sort"] };

/** One pass over the index by location. */
export async function readPlaces(level: PlaceLevel, { limit, offset = 0, sort = "name" }: Window): Promise<Read> {
  const own = level.key;
  const isBelow = own === null ? sql`true` : sql`key <> ${own}`;
  const sorted = orderOfPlaces(sort);
  const { rows: found } = await sql<PlaceRow & { isSum: number; places: number }>`
    with places as (${placesOfLevel(level)})
    select * from (
      select 0 as "isSum", 0 as places, key, total, exact, never, needed, existed, owed, low, high from places
      where ${isBelow} order by ${sorted} limit ${limit} offset ${offset}) as page
    union all
    select 1, count(case when ${isBelow} then 1 end), '', coalesce(sum(total), 0),
      coalesce(sum(case when ${isBelow} then 0 else total end), 0), coalesce(sum(never), 0),
      coalesce(sum(needed), 0), coalesce(sum(existed), 0), coalesce(sum(owed), 0), '', '' from places`.execute(
    level.db,
  );
  const rows = found.map((row) => ({
    ...row,
    total: Number(row.total),
    exact: Number(row.exact),
    never: Number(row.never),
    needed: Number(row.needed),
    existed: Number(row.existed),
    owed: Number(row.owed),
  }));
  const sum = rows.find(({ isSum }) => isSum === 1);
  const { total = 0, exact = 0, never = 0, needed = 0, existed = 0, owed = 0 } = sum ?? {};
  return {
    rows: rows.filter(({ isSum }) => isSum === 0),
    here: {
      count: exact,
      countBelow: total - exact,
      neverPrinted: never,
      needed,
      before: beforeOf(level, existed, owed),
    },
    total: Number(sum?.places ?? 0),
  };
}

const sortColumns = {
  points: "total",
  needed: "needed",
  // As a fraction, also for PostgreSQL, where a count is an integer.
  printed: "(total - needed) * 1.0 / total",
} as const;

/** Places with one number by name. */
function orderOfPlaces(sort: PlaceListQuery["sort"]): RawBuilder<unknown> {
  const direction = sql.raw(sort.startsWith("-") ? "desc" : "asc");
  const name = sort.replace(/^-/, "") as (typeof placeSortKeys)[number];
  return name === "name" ? sql`key ${direction}` : sql`${sql.raw(sortColumns[name])} ${direction}, key`;
}

/** No location has it. */
const FILLER = "\u0001";

/** Cuts like `placesOf`: not at the first character, nor after a space. PostgreSQL then reads the index alone. */
function placesOfLevel({ db, selection, key, separator, backlog }: PlaceLevel): RawBuilder<unknown> {
  const sign = foldForSearch(separator);
  const start = key === null ? 0 : count(`${key}${sign}`);
  const filled = ` ${FILLER.repeat(count(sign))}`;
  const rest = sql`substr(replace(location_key, ${` ${sign}`}, ${filled}), ${sql.lit(start + 2)})`;
  const at = engineSql(db).indexOf(rest, sign);
  // Numbers rise in the order of creation.
  const existed = backlog ? sql`count(case when number <= ${backlog.lastNumber} then 1 end)` : sql`0`;
  const owed = backlog
    ? sql`count(case when number in (select number from backlog_points where week = ${backlog.week}) then 1 end)`
    : sql`0`;
  return sql`
    select case when at > 0 then substr(location_key, 1, ${sql.lit(start)} + at) else location_key end as key,
      sum(total) as total, sum(case when at > 0 then 0 else total end) as exact, sum(never) as never, sum(needed) as needed,
      sum(existed) as existed, sum(owed) as owed, min(low) as low, max(high) as high
    from (
      select locations.*, ${at} as at from (
        select location_key, count(*) as total, count(case when label_state = 'never' then 1 end) as never,
          count(case when label_state <> 'printed' then 1 end) as needed, ${existed} as existed, ${owed} as owed,
          min(location) as low, max(location) as high
        from (select location_key, label_state, location, number ${fromRows(rowsOf(db, selection))} order by location_key) as sorted
        group by location_key) as locations) as parts
    group by 1`;
}

const count = (text: string): number => Array.from(text).length;

/** Spelled like its first location. */
function toPlace({ key, total, exact, never, needed, existed, owed, low }: PlaceRow, level: PlaceLevel): Place {
  const counts = { count: exact, countBelow: total - exact, neverPrinted: never, needed };
  return { ...spelledAs(low, key, level.separator), ...counts, before: beforeOf(level, existed, owed) };
}

const beforeOf = ({ backlog }: PlaceLevel, count: number, needed: number): Place["before"] =>
  backlog && { count, needed };

export function spelledAs(location: string, key: string, separator: string) {
  const places = placesOf(location, separator);
  const hasKey = (one: { location: string }) => foldForOrder(one.location) === key;
  // A key mostly has as many parts as its place, so that the places above need not be folded.
  const likely = places[placesOf(key, separator).length - 1];
  return (likely && hasKey(likely) ? likely : places.find(hasKey)) ?? { location, name: location };
}
