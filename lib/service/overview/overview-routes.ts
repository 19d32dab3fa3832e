import { sql } from "kysely";
import { countOfLabel } from "@/lib/contract/access-points/list-filters";
import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import { OVERVIEW_TOP, type Overview, type OverviewQuery } from "@/lib/contract/overview";
import { readLabelCounters } from "../access-points/lists/count";
import { ownersOf, requireScope } from "../access-points/lists/scope";
import { listLargestPlaces } from "../access-points/locations/places";
import { readOfficeSettings } from "../accounts/office/office-settings";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { type Operation, operation, type Person } from "../http/operation";
import { listWeeks } from "./overview-weeks";
import { countLabelsOf, listTeamTotals } from "./team-totals";

/** Returns the operation about the numbers of an office. */
export const overviewRoutes = (context: ServiceContext): Operation[] => [
  operation(accessPointOperations.getOverview, async ({ query }, person) => ({
    body: await getOverview(context, query, person),
  })),
];

/**
 * Returns numbers about the access points of a person, of a person and the person's teams, or of everyone. Reads counters
 * that triggers keep, so that the time does not depend on the number of access points. Those of teams and of places are
 * counted.
 * @throws ServiceProblem 403 as `requireScope`
 */
async function getOverview(context: ServiceContext, query: OverviewQuery, person: Person): Promise<Overview> {
  const { db, database, now } = context;
  requireScope(query, person);
  const isAll = query.scope === "all";
  // With ten thousand owners, adding their numbers takes a third of a second, in which nothing else would be answered.
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
