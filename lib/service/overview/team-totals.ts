import { sql } from "kysely";
import type { LabelCounts, ListScope } from "@/lib/contract/access-points/access-point-list";
import { countOfLabel, toLabelCounts } from "@/lib/contract/access-points/list-filters";
import type { Overview } from "@/lib/contract/overview";
import { startOfWeek, weekOf } from "../access-points/counters/weeks";
import { joinTeamScope } from "../access-points/lists/join-team-scope";
import type { TeamScope } from "../access-points/lists/scope";
import type { Db } from "../db/database";
import type { Person } from "../http/operation";
import { listTeams } from "../teams/team-routes";

/*
 * Triggers count by owner only, and teams are counted in their indexes: counters for each team would make every write of its
 * members wait for one row.
 */

type State = keyof LabelCounts;

/** Counts the access points of a person and of teams in each state of the label. */
export async function countLabelsOf(db: Db, teamScope: TeamScope): Promise<LabelCounts> {
  const rows = joinTeamScope(
    teamScope,
    (isOfPart) => sql`select access_points.label_state from access_points where ${isOfPart}`,
  );
  const found = await sql<{ state: State; count: number }>`
    select label_state as state, count(*) as count from ${rows} as scoped group by label_state`.execute(db);
  return toLabelCounts(found.rows);
}

/** Counts the access points of a person and of teams by the week of their creation, from a week on. */
export async function countWeeksOf(
  db: Db,
  teamScope: TeamScope,
  first: number,
): Promise<{ week: number; count: number }[]> {
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

/** Returns the numbers of the teams that a person is in, or of all teams that the person sees, by name. */
export async function listTeamTotals(
  db: Db,
  scope: ListScope,
  person: Person,
): Promise<NonNullable<Overview["teams"]>> {
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
