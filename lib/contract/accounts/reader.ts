import type { ListScope } from "../access-points/access-point-list";
import { type Access, accessOf, isEnough, type Role, rights } from "./roles";
import type { Team } from "./team";

/** Decides which buttons pages offer; the service decides what they do. `teams`: for an admin all, else those with a membership. */
export type PageReader = { id: string; role: Role; teams: readonly Pick<Team, "id" | "name" | "access">[] };

type Placed = { owner: { id: string } | null; team: { id: string } | null };

/** A service without owners gives everybody the rights of one. */
export function hasRights({ id, role, teams }: PageReader, { owner, team }: Placed, least: Access): boolean {
  const membership = teams.find((one) => one.id === team?.id)?.access ?? null;
  return isEnough(accessOf(role, owner === null || owner.id === id, membership), least);
}

export function hasRightsToAll({ role, teams }: PageReader, scope: ListScope, least: Access): boolean {
  const { own, team, others } = rights[role];
  const ofTeams = scope === "teams" ? teams.flatMap(({ access }) => (access ? team[access] : [])) : [];
  return [scope === "all" ? others : own, ...ofTeams].every((given) => isEnough(given, least));
}

export const editableTeams = ({ role, teams }: PageReader): PageReader["teams"] =>
  teams.filter(({ access }) => isEnough(access === null ? rights[role].others : rights[role].team[access], "edit"));

export const ownTeams = (teams: readonly Team[]): Team[] => teams.filter(({ access }) => access !== null);
