import { type RawBuilder, sql } from "kysely";
import { DEFAULT_TIME_ZONE } from "@/lib/contract/accounts/office-days";
import { wordsOfSearch } from "@/lib/contract/fold";
import { readOfficeSettings } from "../../accounts/office/office-settings";
import { type Db, isPostgres } from "../../db/database";
import { engineSql } from "../../db/engine-sql";
import { joinWords, searchWords } from "../../db/search";
import type { Person } from "../../http/operation";
import { type AccessPointFilter, type Condition, conditionsOf } from "./conditions";
import { isExactMatch } from "./exact-match";
import { joinTeamScope } from "./join-team-scope";
import { isUnder } from "./location-under";
import { hasBlanks, type Order, orderColumns } from "./order";
import { type ListOwners, ownersOf, requireScope, type TeamScope } from "./scope";

/** SQLite finds them by the index of the first condition. */
export type Selection = ListOwners & { conditions: readonly Condition[] };

/** Their values may be days. */
const days = ["createdFrom", "createdTo", "changedFrom", "changedTo"] as const;

/** @throws as `requireScope` */
export async function selectionOf(db: Db, filter: AccessPointFilter, person: Person): Promise<Selection> {
  requireScope(filter, person);
  const owners = await ownersOf(db, filter, person);
  const places = [filter.locationUnder ?? []].flat().filter(Boolean);
  const needsSettings = places.length > 0 || days.some((name) => filter[name] !== undefined);
  const settings = needsSettings ? await readOfficeSettings(db) : null;
  const under = places.length > 0 && settings ? [isUnder(places, settings.locationSeparator)] : [];
  const timeZone = settings?.timeZone ?? DEFAULT_TIME_ZONE;
  const conditions = [...under, ...conditionsOf(db, filter, owners, person, timeZone)];
  return { ...owners, conditions: isPostgres(db) ? conditions : await fewestFirst(db, conditions, owners.ownerId) };
}

export type Rows = { from: RawBuilder<unknown>; where: readonly RawBuilder<unknown>[] };

/** The last sort key identifies a row. */
export type SortedRows = Rows & { keys: readonly RawBuilder<unknown>[] };

export const fromRows = ({ from, where }: Rows): RawBuilder<unknown> =>
  where.length > 0 ? sql`from ${from} where ${sql.join(where, sql` and `)}` : sql`from ${from}`;

export const fromSorted = ({ keys, ...rows }: SortedRows, direction: Order["direction"]): RawBuilder<unknown> =>
  sql`${fromRows(rows)} order by ${sql.join(keys.map((key) => sql`${key} ${sql.raw(direction)}`))}`;

const pointsOf = (ownerId: string | null): Rows => ({
  from: sql`access_points`,
  where: ownerId === null ? [] : [sql`access_points.owner_id = ${ownerId}`],
});

/** SQLite has no statistics: after a plus sign, it tests a condition on each row that the first index finds. */
export function rowsOf(db: Db, { ownerId, conditions }: Selection): Rows {
  const { from, where: owned } = pointsOf(ownerId);
  const [first, ...others] = conditions;
  if (isPostgres(db) || !first) {
    const withRows = conditions.find(({ rows }) => rows);
    const tests = conditions.filter((one) => one !== withRows).map(({ test }) => test);
    return { from: withRows ? sql`${withRows.rows} as access_points` : from, where: [...owned, ...tests] };
  }
  const isTested = (test: RawBuilder<unknown>) => sql`+(${test})`;
  const tests = others.map(({ test }) => isTested(test));
  if (first.rows) return { from: sql`${first.rows} as access_points`, where: tests };
  if (!first.entries) return { from, where: [...owned, first.test, ...tests] };
  const { table, where, join, check } = first.entries;
  // SQLite does not reorder a cross join: it reads the entries, then their rows.
  return {
    from: sql`${table} cross join access_points on ${join}`,
    where: [where, ...(check ? [isTested(check)] : []), ...owned.map(isTested), ...tests],
  };
}

export function sortedRows(db: Db, selection: Selection, { key, columns, direction, fieldId, q }: Order): SortedRows {
  const { from, where } = rowsOf(db, selection);
  const inTable = orderColumns(columns);
  if (key === "ownerName") {
    return {
      from,
      where,
      keys: [sql`(select name_key from users where users.id = access_points.owner_id)`, ...inTable],
    };
  }
  if (q !== undefined) return { from, where, keys: [rankOfMatch(db, q), ...inTable] };
  if (!hasBlanks({ key })) return { from, where, keys: inTable };
  // Rows without a value come last in both directions.
  const isLast = (value: RawBuilder<unknown>) =>
    direction === "asc" ? sql`${value} is null` : sql`${value} is not null`;
  if (fieldId === undefined) {
    const name = sql`(select name_key from teams where teams.id = access_points.team_id)`;
    return { from, where, keys: [isLast(sql`access_points.team_id`), name, ...inTable] };
  }
  return {
    from: sql`${from} left join access_point_field_values as sorted
      on sorted.field_id = ${fieldId} and sorted.number = access_points.number`,
    where,
    keys: [isLast(sql`sorted.value_key`), sql`sorted.value_key`, ...inTable],
  };
}

/** 0: name or code is the search, 1: name begins with it, 2: has all its words, 3: others. Name: first line. */
function rankOfMatch(db: Db, q: string): RawBuilder<number> {
  const { indexOf } = engineSql(db);
  const text = sql`access_points.search_text`;
  const end = indexOf(sql`(${text} || ${"\n"})`, "\n");
  const inName = searchWords(q).map((word) => sql`${indexOf(text, word)} < ${end}`);
  const isFirst = sql`${indexOf(text, joinWords(wordsOfSearch(q).join(" ")))} = 1`;
  return sql`case when ${isExactMatch(q)} then 0 when ${isFirst} then 1 when ${sql.join(inName, sql` and `)} then 2 else 3 end`;
}

/** Indexes list them so, and the first are read alone. Order of teams or a field: only rows with a value. */
export function indexedRows({ ownerId, teamScope }: ListOwners, { key, columns, fieldId }: Order): SortedRows {
  if (teamScope && !hasBlanks({ key })) return teamScopeInOrder(teamScope, key, columns);
  if (key === "ownerName") {
    return {
      from: sql`users cross join access_points`,
      where: [sql`users.removed_at is null`, sql`access_points.owner_id = users.id`],
      keys: [sql`users.name_key`, sql`users.id`, ...orderColumns(columns).slice(1)],
    };
  }
  const { from, where } = pointsOf(ownerId);
  if (key === "team") {
    return {
      from: sql`teams cross join ${from}`,
      where: [sql`access_points.team_id = teams.id`, ...where],
      keys: [sql`teams.name_key`, ...orderColumns(columns)],
    };
  }
  if (fieldId === undefined) return { from, where, keys: orderColumns(columns) };
  return {
    from: sql`access_point_field_values as sorted`,
    where: [sql`sorted.field_id = ${fieldId}`, ...(ownerId === null ? [] : [sql`sorted.owner_id = ${ownerId}`])],
    keys: [sql`sorted.value_key`, sql`sorted.number`],
  };
}

/** The database merges the parts, each of which is in the order of an index. */
function teamScopeInOrder(teamScope: TeamScope, key: Order["key"], columns: Order["columns"]): SortedRows {
  if (key !== "ownerName") {
    return { from: sql`${joinTeamScope(teamScope)} as access_points`, where: [], keys: orderColumns(columns) };
  }
  const parts = joinTeamScope(
    teamScope,
    (isOfPart) => sql`select users.name_key as owner_key, access_points.* from users cross join access_points
      where users.removed_at is null and access_points.owner_id = users.id and ${isOfPart}`,
  );
  return {
    from: sql`${parts} as access_points`,
    where: [],
    keys: [sql.ref("access_points.owner_key"), ...orderColumns(columns)],
  };
}

/** In the order of creation. */
export function rowsWithoutValue(ownerId: string | null, { columns, fieldId }: Order): SortedRows {
  const { from, where } = pointsOf(ownerId);
  const hasNone =
    fieldId === undefined
      ? sql`access_points.team_id is null`
      : sql`not exists (select 1 from access_point_field_values as value
          where value.field_id = ${fieldId} and value.number = access_points.number)`;
  return { from, where: [...where, hasNone], keys: orderColumns(columns) };
}

const COUNTED_MAX = 20_000;

/**
 * Returns the conditions, that whose index has the fewest matches first, and those without an index last. SQLite has no
 * statistics of words, values and places: each index counts its matches, up to a limit. A person who has few of many access points
 * would wait for a second while the search index finds those of everyone, so the owner's counter is compared as well.
 * @param ownerId the only owner of the rows; null for all owners
 */
async function fewestFirst(
  db: Db,
  conditions: readonly Condition[],
  ownerId: string | null,
): Promise<readonly Condition[]> {
  const indexed = conditions.filter(({ orders, entries }) => orders ?? entries).map((one) => countOf(one, ownerId));
  const others = conditions.filter(({ orders, entries }) => !(orders ?? entries));
  const found =
    ownerId !== null && conditions.some(({ entries }) => entries) ? [...indexed, ofOwner(ownerId)] : indexed;
  if (found.length < 2) return [...found.map(({ condition }) => condition), ...others];
  const counts = await readAll(
    db,
    found.map(({ count }) => count),
  );
  const sorted = found.toSorted((a, b) => (counts[found.indexOf(a)] ?? 0) - (counts[found.indexOf(b)] ?? 0));
  return [...sorted.map(({ condition }) => condition), ...others];
}

type Counted = { condition: Condition; count: RawBuilder<unknown> };

const ofOwner = (ownerId: string): Counted => ({
  condition: { test: sql`access_points.owner_id = ${ownerId}`, columns: ["owner_id"], orders: [] },
  count: sql`(select total from access_point_totals where owner_id = ${ownerId})`,
});

function countOf(condition: Condition, ownerId: string | null): Counted {
  const { test, entries, rows } = condition;
  const owned = ownerId === null ? sql`` : sql`and access_points.owner_id = ${ownerId}`;
  const found = entries
    ? sql`select 1 from ${entries.table} where ${entries.where}`
    : rows
      ? sql`select 1 from ${rows}`
      : sql`select 1 from access_points where ${test} ${owned}`;
  return { condition, count: sql`(select count(*) from (${found} limit ${sql.lit(COUNTED_MAX)}))` };
}

async function readAll(db: Db, numbers: readonly RawBuilder<unknown>[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ numbers: string }>`select json_array(${sql.join(numbers)}) as numbers`.execute(db);
  return JSON.parse(rows[0]?.numbers ?? "[]");
}
