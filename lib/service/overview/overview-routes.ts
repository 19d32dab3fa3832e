import { type Expression, sql } from "kysely";
import type { LabelCounts, ListScope } from "@/lib/contract/access-points/access-point-list";
import { countOfLabel, toLabelCounts } from "@/lib/contract/access-points/list-filters";
import { addDays, dayOf, startOfDay } from "@/lib/contract/accounts/office-days";
import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import { OVERVIEW_TOP, type Overview, type OverviewQuery } from "@/lib/contract/overview";
import { startOfWeek, weekNumber, weekOf } from "../access-points/counters/weeks";
import { readLabelCounters } from "../access-points/lists/count";
import { joinTeamScope } from "../access-points/lists/join-team-scope";
import { fromRows, rowsOf, selectionOf } from "../access-points/lists/list-query";
import { type ListOwners, ownersOf, requireScope, type Scope, type TeamScope } from "../access-points/lists/scope";
import { listLargestPlaces } from "../access-points/locations/places";
import { readOfficeSettings } from "../accounts/office/office-settings";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { jsonOperation, type Operation, type Person } from "../http/operation";
import { listTeams } from "../teams/team-routes";

export const overviewRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(accessPointOperations.getOverview, ({ query }, person) => getOverview(context, query, person)),
];

/** From counters of triggers, but for teams and places, so that the time does not depend on the number. */
async function getOverview(context: ServiceContext, query: OverviewQuery, person: Person): Promise<Overview> {
  const { db, database, now } = context;
  requireScope(query, person);
  const isAll = query.scope === "all";
  // Ten thousand owners take a third of a second.
  const counting = database.reader(person.id);
  const reader = isAll ? counting : db;
  const shown = await ownersOf(db, query, person);
  const { timeZone } = await readOfficeSettings(db);
  const [labels, weeks, teams, owners, { places, comparedWith }] = await Promise.all([
    shown.teamScope ? countLabelsOf(counting, shown.teamScope) : readLabelCounters(reader, shown.ownerId),
    listWeeks(counting, { at: now(), timeZone, scope: query.scope, count: Number(query.weeks) }, shown, person),
    query.scope === "mine" ? null : listTeamTotals(counting, query.scope, person),
    isAll ? listOwners(reader) : null,
    listLargestPlaces(context, query, person, OVERVIEW_TOP),
  ]);
  return {
    totals: { accessPoints: countOfLabel(labels, "any"), ...labels },
    weeks,
    owners: owners?.data ?? null,
    moreOwners: owners?.more ?? 0,
    teams,
    places,
    comparedWith,
  };
}

async function listOwners(db: Db): Promise<{ data: NonNullable<Overview["owners"]>; more: number }> {
  const rows = await db
    .selectFrom("access_point_totals")
    .innerJoin("users", "users.id", "owner_id")
    .where("total", ">", 0)
    .select(["users.id", "users.name", "total", "never_printed", "changed", "damaged"])
    .select(sql<number>`count(*) over ()`.as("all"))
    .orderBy("total", "desc")
    .orderBy("users.id")
    .limit(OVERVIEW_TOP)
    .execute();
  const data = rows.map(({ id, name, total, never_printed: never, changed, damaged }) => ({
    id,
    name,
    accessPoints: total,
    never,
    changed,
    damaged,
    printed: total - never - changed - damaged,
  }));
  return { data, more: Number(rows[0]?.all ?? 0) - rows.length };
}

/** Whose weeks, how many, and when they end: `at` is in milliseconds since 1970. */
type WeeksQuery = { at: number; count: number; timeZone: string; scope: Scope["scope"] };

/** From Monday on in the office's time zone. */
async function listWeeks(
  reader: Db,
  { at, count, timeZone, scope }: WeeksQuery,
  owners: ListOwners,
  person: Person,
): Promise<Overview["weeks"]> {
  const starts = startsOfWeeks(at, count, timeZone);
  const created = await countCreated(reader, { starts, scope }, owners, person);
  const isMine = owners.ownerId !== null || owners.teamScope !== null;
  const jobs = await reader
    .selectFrom("label_jobs")
    .$if(isMine, (all) => all.where("owner_id", "=", person.id))
    .where("created_at", ">=", starts[0] ?? 0)
    .where("printed_points", ">", 0)
    .select(["created_at", "printed_points", "copies"])
    .execute();
  const printed = starts.map(() => 0);
  for (const { created_at, printed_points, copies } of jobs) {
    const period = starts.findLastIndex((start) => start <= created_at);
    printed[period] = (printed[period] ?? 0) + printed_points * copies;
  }
  return starts.map((start, period) => ({
    start: new Date(start).toISOString(),
    created: created[period] ?? 0,
    printed: printed[period] ?? 0,
  }));
}

/** The one of `at` last. */
function startsOfWeeks(at: number, count: number, timeZone: string): number[] {
  const today = dayOf(at, timeZone);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = addDays(today, -sinceMonday);
  return Array.from({ length: count }, (_, week) => startOfDay(addDays(monday, 7 * (week + 1 - count)), timeZone));
}

/**
 * Counts what was created in each period. The counters of the triggers are of weeks in UTC: each period begins with the nearest of
 * them, and what was created between both beginnings, some hours, is counted apart and moved.
 */
async function countCreated(
  reader: Db,
  { starts, scope }: { starts: readonly number[]; scope: Scope["scope"] },
  owners: ListOwners,
  person: Person,
): Promise<number[]> {
  const utcWeeks = starts.map((start) => weekNumber(start + HALF_WEEK_MS));
  const counted = await countUtcWeeks(reader, utcWeeks[0] ?? 0, owners, person);
  const counts = utcWeeks.map(() => 0);
  for (const [week, count] of counted) {
    const period = utcWeeks.findLastIndex((first) => first <= week);
    counts[period] = (counts[period] ?? 0) + count;
  }
  const moved = await countBetween(
    reader,
    starts.map((start, period) => [start, startOfWeek(utcWeeks[period] ?? 0)]),
    scope,
    person,
  );
  return counts.map((count, period) => count + (moved[period] ?? 0) - (moved[period + 1] ?? 0));
}

const HALF_WEEK_MS = 3.5 * 86_400_000;

async function countUtcWeeks(reader: Db, first: number, { ownerId, teamScope }: ListOwners, person: Person) {
  const created = teamScope
    ? await countWeeksOf(reader, teamScope, first)
    : await reader
        .selectFrom("access_point_weeks")
        .$if(ownerId !== null, (all) => all.where("owner_id", "=", person.id))
        .where("week", ">=", first)
        .select(({ fn, ref }) => ["week", numberOf(fn.sum(ref("count"))).as("count")])
        .groupBy("week")
        .execute();
  return new Map(created.map(({ week, count }) => [Number(week), Number(count)]));
}

/** Less than zero where the end is earlier. */
async function countBetween(
  reader: Db,
  pairs: [from: number, to: number][],
  scope: Scope["scope"],
  person: Person,
): Promise<number[]> {
  const counts = pairs.map(() => 0);
  const parts = [];
  for (const [at, [from, to]] of pairs.entries()) {
    if (from === to) continue;
    const [createdFrom, createdTo] = [Math.min(from, to), Math.max(from, to)].map((time) =>
      new Date(time).toISOString(),
    );
    const filter = { q: "", label: "any", values: [], scope, createdFrom, createdTo } as const;
    const rows = rowsOf(reader, await selectionOf(reader, filter, person));
    parts.push(sql`select ${sql.lit(at)} as at, count(*) as count ${fromRows(rows)}`);
  }
  if (parts.length === 0) return counts;
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(parts, sql` union all `)}`.execute(reader);
  for (const { at, count } of rows) {
    const [from, to] = pairs[at] ?? [0, 0];
    counts[at] = from < to ? Number(count) : -Number(count);
  }
  return counts;
}

/** Casts a sum, which PostgreSQL returns as text, to a number. */
const numberOf = (sum: Expression<unknown>) => sql<number>`cast(${sum} as bigint)`;

/*
 * Triggers count by owner only, and teams are counted in their indexes: counters for each team would make every write of its
 * members wait for one row.
 */

type State = keyof LabelCounts;

async function countLabelsOf(db: Db, teamScope: TeamScope): Promise<LabelCounts> {
  const rows = joinTeamScope(
    teamScope,
    (isOfPart) => sql`select access_points.label_state from access_points where ${isOfPart}`,
  );
  const found = await sql<{ state: State; count: number }>`
    select label_state as state, count(*) as count from ${rows} as scoped group by label_state`.execute(db);
  return toLabelCounts(found.rows);
}

async function countWeeksOf(db: Db, teamScope: TeamScope, first: number): Promise<{ week: number; count: number }[]> {
  const from = startOfWeek(first);
  const rows = joinTeamScope(
    teamScope,
    (isOfPart) => sql`select access_points.created_at from access_points
      where ${isOfPart} and access_points.created_at >= ${from}`,
  );
  const week = sql.raw(weekOf("created_at"));
  const found = await sql<{ week: number; count: number }>`
    select ${week} as week, count(*) as count from ${rows} as scoped group by ${week}`.execute(db);
  return found.rows;
}

/** Those of the person, or all that the person sees, by name. */
async function listTeamTotals(db: Db, scope: ListScope, person: Person): Promise<NonNullable<Overview["teams"]>> {
  const seen = await listTeams(db, person);
  const teams = scope === "all" ? seen : seen.filter(({ access }) => access !== null);
  if (teams.length === 0) return [];
  const ids = teams.map(({ id }) => id);
  const found = await sql<{ team: string; state: State; count: number }>`
    select team_id as team, label_state as state, count(*) as count from access_points
    where team_id in (${sql.join(ids)}) group by team_id, label_state`.execute(db);
  return teams.map(({ id, name }) => {
    const labels = toLabelCounts(found.rows.filter(({ team }) => team === id));
    return { id, name, accessPoints: countOfLabel(labels, "any"), ...labels };
  });
}
