import type { ProblemError } from "@/lib/contract/problem";
import type { Db } from "../db/database";
import type { Person } from "../http/operation";
import { invalid, ServiceProblem } from "../http/problem-error";
import { editsAll, type RightsHolder, seesAll, teamOfToken } from "./rights";

/** Returns the ids of the teams of a person, of which an API token may reach only one. */
export async function listTeamIds(db: Db, person: RightsHolder): Promise<string[]> {
  const onlyTeam = teamOfToken(person);
  const rows = await db
    .selectFrom("team_members")
    .select("team_id")
    .where("user_id", "=", person.id)
    .$if(onlyTeam !== null, (own) => own.where("team_id", "=", onlyTeam ?? ""))
    .orderBy("team_id")
    .execute();
  return rows.map((row) => row.team_id);
}

/** Team that an access point gets. */
export type GivenTeam = { id: string; name: string };

/** Team that a person sees, and whether the person may give access points to it. */
export type SeenTeam = GivenTeam & { mayGive: boolean };

/**
 * Returns the teams that a person sees, by name; those of `ids` alone if given. Locks them against deletion in a transaction.
 */
export async function listSeenTeams(db: Db, person: RightsHolder, ids?: readonly string[]): Promise<SeenTeam[]> {
  // Before the memberships are read: a statement that waited for the lock reads them as they were before.
  if (db.isTransaction && ids) await lockTeams(db, ids);
  const rows = await db
    .selectFrom("teams")
    .leftJoin("team_members", (join) =>
      join.onRef("team_members.team_id", "=", "teams.id").on("team_members.user_id", "=", person.id),
    )
    .select(["teams.id", "teams.name", "team_members.access"])
    .$if(ids !== undefined, (teams) => teams.where("teams.id", "in", [...new Set(ids), ""]))
    .$if(!seesAll(person), (teams) => teams.where("team_members.access", "is not", null))
    .orderBy("teams.name_key")
    .execute();
  return rows.map(({ id, name, access }) => ({ id, name, mayGive: access === "edit" || editsAll(person) }));
}

/** Returns why a person does not give access points to a team that the person sees. */
export const onlyEditorsGive = ({ name }: Pick<SeenTeam, "name">): string =>
  `Only members of ${name} who may edit, and admins, give it access points. Choose another team.`;

/**
 * Returns the team that a new or changed access point gets; null for none. An API token that is limited to a team gives that
 * team to new access points, and gives no other one.
 * @param teamId `undefined` for a new access point whose request names no team
 * @param at where the request names the team
 * @throws ServiceProblem 403 for a team that the person may only see, 422 for an unknown one
 */
export async function requireTeam(
  trx: Db,
  teamId: string | null | undefined,
  person: Person,
  at: Pick<ProblemError, "pointer" | "parameter"> = { pointer: "/teamId" },
): Promise<GivenTeam | null> {
  const onlyTeam = teamOfToken(person);
  const wanted = teamId === undefined ? onlyTeam : teamId;
  if (onlyTeam !== null && wanted !== onlyTeam) {
    throw new ServiceProblem("forbidden", "This API token is limited to one team. Leave the team as it is.");
  }
  if (wanted === null) return null;
  const [team] = await listSeenTeams(trx, person, [wanted]);
  if (!team) throw invalid([{ ...at, detail: "You are in no team with this id. GET /teams lists your teams." }]);
  if (!team.mayGive) throw new ServiceProblem("forbidden", onlyEditorsGive(team));
  return { id: team.id, name: team.name };
}

/**
 * Returns whether a person may give access points to all these teams; null takes them out of their team. Locks the teams in a
 * transaction.
 */
export async function mayGiveTo(db: Db, person: RightsHolder, ids: Iterable<string | null>): Promise<boolean> {
  const wanted = new Set(ids);
  const onlyTeam = teamOfToken(person);
  if (onlyTeam !== null && [...wanted].some((id) => id !== onlyTeam)) return false;
  const given = [...wanted].filter((id) => id !== null);
  if (given.length === 0) return true;
  const teams = await listSeenTeams(db, person, given);
  return teams.filter(({ mayGive }) => mayGive).length === given.length;
}

/** Returns those of the teams that were not deleted, locked against deletion, and null for none. */
export async function lockTeams(trx: Db, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await trx
    .selectFrom("teams")
    .select("id")
    .where("id", "in", [...new Set(ids), ""])
    .forKeyShare()
    .execute();
  return new Set([null, ...rows.map(({ id }) => id)]);
}
