import type { Db } from "../db/database";
import type { Person } from "../http/operation";
import { invalid, ServiceProblem } from "../http/problem-error";
import { type RightsHolder, teamOfToken } from "./rights";

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

/**
 * Returns the team that a new or changed access point gets; null for none. An API token that is limited to a team gives that
 * team to new access points, and gives no other one.
 * @param teamId `undefined` for a new access point whose request names no team
 * @param pointer JSON pointer to the team in the body of the request
 * @throws ServiceProblem 403 for a team that the person may only see, 422 for an unknown one
 */
export async function requireTeam(
  trx: Db,
  teamId: string | null | undefined,
  person: Person,
  pointer = "/teamId",
): Promise<GivenTeam | null> {
  const onlyTeam = teamOfToken(person);
  const wanted = teamId === undefined ? onlyTeam : teamId;
  if (onlyTeam !== null && wanted !== onlyTeam) {
    throw new ServiceProblem("forbidden", "This API token is limited to one team. Leave the team as it is.");
  }
  if (wanted === null) return null;
  const row = await trx
    .selectFrom("teams")
    .leftJoin("team_members", (join) =>
      join.onRef("team_members.team_id", "=", "teams.id").on("team_members.user_id", "=", person.id),
    )
    .select(["teams.id", "teams.name", "team_members.access"])
    .where("teams.id", "=", wanted)
    .$if(trx.isTransaction, (teams) => teams.forKeyShare("teams"))
    .executeTakeFirst();
  const isSeen = row && (row.access !== null || person.role === "admin" || person.role === "manager");
  if (!isSeen) throw invalid([{ pointer, detail: "You are in no team with this id. GET /teams lists your teams." }]);
  if (row.access === "edit" || person.role === "admin") return { id: row.id, name: row.name };
  const detail = `Only members of ${row.name} who may edit, and admins, give it access points. Choose another team.`;
  throw new ServiceProblem("forbidden", detail);
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
