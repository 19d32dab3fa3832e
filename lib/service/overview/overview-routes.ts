import { type Expression, sql } from "kysely";
import { countOfLabel } from "@/lib/contract/access-points/list-filters";
import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import { OVERVIEW_TOP, type Overview, type OverviewQuery } from "@/lib/contract/overview";
import { startOfWeek, weekNumber } from "../access-points/counters/weeks";
import { readLabelCounters } from "../access-points/lists/count";
import { type ListOwners, ownersOf, requireScope } from "../access-points/lists/scope";
import { listLargestPlaces } from "../access-points/locations/places";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { type Operation, operation, type Person } from "../http/operation";
import { countLabelsOf, countWeeksOf, listTeamTotals } from "./team-totals";

/** Returns the operation about the numbers of an office. */
export const overviewRoutes = (context: ServiceContext): Operation[] => [
  operation(accessPointOperations.getOverview, async ({ query }, person) => ({
    status: 200,
    body: await getOverview(context, query, person),
  })),
];

/**
 * Returns numbers about the access points of a person, of a person and the person's teams, or of everyone. Reads counters
 * that triggers keep, so that the time does not depend on the number of access points. Those of teams and of places are
 * counted.
 * @throws ServiceProblem 403 as `requireScope`
 */
async function getOverview(
  { db, database, now }: ServiceContext,
  query: OverviewQuery,
  person: Person,
): Promise<Overview> {
  requireScope(query, person);
  const isAll = query.scope === "all";
  // With ten thousand owners, adding their numbers takes a third of a second, in which nothing else would be answered.
  const counting = database.reader(person.id);
  const reader = isAll ? counting : db;
  const shown = await ownersOf(db, query, person);
  const [labels, weeks, teams, owners, places] = await Promise.all([
    shown.teamScope ? countLabelsOf(counting, shown.teamScope) : readLabelCounters(reader, shown.ownerId),
    listWeeks(counting, { at: now(), count: Number(query.weeks) }, shown, person),
    query.scope === "mine" ? null : listTeamTotals(counting, query.scope, person),
    isAll ? listOwners(reader) : null,
    listLargestPlaces(database, query, person, OVERVIEW_TOP),
  ]);
  return {
    totals: { accessPoints: countOfLabel(labels, "any"), ...labels },
    weeks,
    owners,
    teams,
    places,
  };
}

/** Returns the last weeks before a time, with what was created and printed in each. */
async function listWeeks(
  reader: Db,
  { at, count }: { at: number; count: number },
  owners: ListOwners,
  person: Person,
): Promise<Overview["weeks"]> {
  const first = weekNumber(at) - count + 1;
  const isMine = owners.ownerId !== null || owners.teamScope !== null;
  const created = owners.teamScope
    ? await countWeeksOf(reader, owners.teamScope, first)
    : await reader
        .selectFrom("access_point_weeks")
        .$if(isMine, (all) => all.where("owner_id", "=", person.id))
        .where("week", ">=", first)
        .select(({ fn, ref }) => ["week", numberOf(fn.sum(ref("count"))).as("count")])
        .groupBy("week")
        .execute();
  const jobs = await reader
    .selectFrom("label_jobs")
    .$if(isMine, (all) => all.where("owner_id", "=", person.id))
    .where("created_at", ">=", startOfWeek(first))
    .where("printed_points", ">", 0)
    .select(["created_at", "printed_points", "copies"])
    .execute();
  const counts = new Map(Array.from({ length: count }, (_, index) => [first + index, { created: 0, printed: 0 }]));
  for (const { week, count } of created) {
    const of = counts.get(Number(week));
    if (of) of.created = Number(count);
  }
  for (const { created_at, printed_points, copies } of jobs) {
    const of = counts.get(weekNumber(created_at));
    if (of) of.printed += printed_points * copies;
  }
  return [...counts].map(([week, of]) => ({ start: new Date(startOfWeek(week)).toISOString(), ...of }));
}

async function listOwners(db: Db): Promise<NonNullable<Overview["owners"]>> {
  const rows = await db
    .selectFrom("access_point_totals")
    .innerJoin("users", "users.id", "owner_id")
    .where("total", ">", 0)
    .select(["users.id", "users.name", "total", "never_printed", "changed", "damaged"])
    .orderBy("total", "desc")
    .orderBy("users.id")
    .limit(OVERVIEW_TOP)
    .execute();
  return rows.map(({ id, name, total, never_printed: never, changed, damaged }) => ({
    id,
    name,
    accessPoints: total,
    never,
    changed,
    damaged,
    printed: total - never - changed - damaged,
  }));
}

/** Casts a sum, which PostgreSQL returns as text, to a number. */
const numberOf = (sum: Expression<unknown>) => sql<number>`cast(${sum} as bigint)`;
