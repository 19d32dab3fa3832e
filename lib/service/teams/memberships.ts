import { sql } from "kysely";
import { editsEveryone, seesEveryone } from "@/lib/contract/accounts/roles";
import type { ProblemError } from "@/lib/contract/problem";
import { t } from "@/lib/messages/messages";
import type { Db } from "../db/database";
import { idsAsTable } from "../db/json-table";
import type { Person } from "../http/operation";
import { invalid, ServiceProblem } from "../http/problem-error";
import { type RightsHolder, reachesNot, teamOfToken } from "./rights";

/** An API token may reach only one. */
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

export type GivenTeam = { id: string; name: string };

export type SeenTeam = GivenTeam & { mayGive: boolean };

/** By name; only `ids` if given. In a transaction locked against deletion. */
export async function listSeenTeams(db: Db, person: RightsHolder, ids?: readonly string[]): Promise<SeenTeam[]> {
  // First: after a wait for the lock a statement would read old memberships.
  if (db.isTransaction && ids) await lockTeams(db, ids);
  const rows = await db
    .selectFrom("teams")
    .leftJoin("team_members", (join) =>
      join.onRef("team_members.team_id", "=", "teams.id").on("team_members.user_id", "=", person.id),
    )
    .select(["teams.id", "teams.name", "team_members.access"])
    .$if(ids !== undefined, (teams) => teams.where("teams.id", "in", [...new Set(ids), ""]))
    .$if(!seesEveryone(person.role), (teams) => teams.where("team_members.access", "is not", null))
    .orderBy("teams.name_key")
    .execute();
  return rows.map(({ id, name, access }) => ({ id, name, mayGive: access === "edit" || editsEveryone(person.role) }));
}

export const onlyEditorsGive = ({ name }: Pick<SeenTeam, "name">): string =>
  t("serviceTeams.onlyEditorsGive", { name });

/** Null for none. A token of a team gives that team only. `teamId` undefined: a new one without a team. */
export async function requireTeam(
  trx: Db,
  teamId: string | null | undefined,
  person: Person,
  at: Pick<ProblemError, "pointer" | "parameter"> = { pointer: "/teamId" },
): Promise<GivenTeam | null> {
  const onlyTeam = teamOfToken(person);
  const wanted = teamId === undefined ? onlyTeam : teamId;
  if (onlyTeam !== null && wanted !== onlyTeam) {
    throw new ServiceProblem("forbidden", t("serviceTeams.tokenOfOneTeam"));
  }
  if (wanted === null) return null;
  const [team] = await listSeenTeams(trx, person, [wanted]);
  if (!team) throw invalid([{ ...at, detail: t("serviceTeams.unknown") }]);
  if (!team.mayGive) throw new ServiceProblem("forbidden", onlyEditorsGive(team));
  return { id: team.id, name: team.name };
}

/** Null takes access points out of their team. Locks the teams in a transaction. */
export async function mayGiveTo(db: Db, person: RightsHolder, ids: Iterable<string | null>): Promise<boolean> {
  const wanted = new Set(ids);
  const onlyTeam = teamOfToken(person);
  if (onlyTeam !== null && [...wanted].some((id) => id !== onlyTeam)) return false;
  const given = [...wanted].filter((id) => id !== null);
  if (given.length === 0) return true;
  const teams = await listSeenTeams(db, person, given);
  return teams.filter(({ mayGive }) => mayGive).length === given.length;
}

/** With null for none. Locked against deletion. */
export async function lockTeams(trx: Db, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await trx
    .selectFrom("teams")
    .select("id")
    .where("id", "in", [...new Set(ids), ""])
    .forKeyShare()
    .execute();
  return new Set([null, ...rows.map(({ id }) => id)]);
}

/** Other requests are answered between two queries. */
const CHUNK = 1_000;

/** Also deleted ones. */
export async function findHidden(db: Db, ids: Iterable<string>, person: RightsHolder): Promise<Set<string>> {
  const hidden = new Set<string>();
  const distinct = [...new Set(ids)];
  for (let at = 0; at < distinct.length; at += CHUNK) {
    const { rows } = await sql<{ id: string }>`
      select rows.id from ${idsAsTable(db, distinct.slice(at, at + CHUNK))} cross join all_access_points as rows
      where rows.id = given.id and ${reachesNot(person, "view", "rows")}`.execute(db);
    for (const { id } of rows) hidden.add(id);
  }
  return hidden;
}
