import { type RawBuilder, sql } from "kysely";
import { type Access, accessOf, isEnough, rights } from "@/lib/contract/accounts/roles";
import type { TeamAccess } from "@/lib/contract/accounts/team";
import type { Person } from "../http/operation";

export type RightsHolder = Pick<Person, "id" | "role" | "credential">;

/** `team_access`: the person's membership of the team. */
export type Placed = { owner_id: string; team_id: string | null; team_access: TeamAccess | null };

/** Null for all. */
export const teamOfToken = ({ credential }: Pick<Person, "credential">): string | null =>
  credential.type === "token" ? credential.teamId : null;

export function hasAccess(person: RightsHolder, { owner_id, team_id, team_access }: Placed, least: Access): boolean {
  const onlyTeam = teamOfToken(person);
  if (onlyTeam !== null && team_id !== onlyTeam) return false;
  return isEnough(accessOf(person.role, owner_id === person.id, team_access), least);
}

/** As `hasAccess`. `table` is a name or alias with `owner_id` and `team_id`. */
export function reaches(person: RightsHolder, least: Access, table = "access_points"): RawBuilder<boolean> {
  const inTeam = inTeamOfToken(person, table);
  const { own, team, others } = rights[person.role];
  if (isEnough(others, least)) return sql<boolean>`(${sql.join([sql`1 = 1`, ...inTeam], sql` and `)})`;
  const isOwn = isEnough(own, least) ? [sql`${sql.ref(`${table}.owner_id`)} = ${person.id}`] : [];
  const members = (["view", "edit"] as const).filter((access) => isEnough(team[access], least));
  const isOfTeam = members.length > 0 ? [sql`${sql.ref(`${table}.team_id`)} in (${teamsOf(person, members)})`] : [];
  const any = [...isOwn, ...isOfTeam];
  return sql<boolean>`(${sql.join([any.length > 0 ? sql`(${sql.join(any, sql` or `)})` : sql`1 = 0`, ...inTeam], sql` and `)})`;
}

/** A row without a team is compared with null. */
export const reachesNot = (person: RightsHolder, least: Access, table?: string): RawBuilder<boolean> =>
  sql<boolean>`not coalesce(${reaches(person, least, table)}, false)`;

/** No condition for other credentials. */
export function inTeamOfToken(person: Pick<Person, "credential">, table = "access_points"): RawBuilder<boolean>[] {
  const onlyTeam = teamOfToken(person);
  return onlyTeam === null ? [] : [sql<boolean>`${sql.ref(`${table}.team_id`)} = ${onlyTeam}`];
}

const teamsOf = ({ id }: Pick<Person, "id">, accesses: readonly TeamAccess[]): RawBuilder<string> =>
  sql<string>`select team_members.team_id from team_members
    where team_members.user_id = ${id} and team_members.access in (${sql.join(accesses)})`;

/** In the team of a row; null without one. */
export const membershipOf = ({ id }: Pick<Person, "id">, table = "access_points"): RawBuilder<TeamAccess | null> =>
  sql<TeamAccess | null>`(select team_members.access from team_members
    where team_members.user_id = ${id} and team_members.team_id = ${sql.ref(`${table}.team_id`)})`;
