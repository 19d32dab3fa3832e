import type { Language } from "@/lib/messages/messages";
import type { ListScope } from "../access-points/access-point-list";
import type { Capabilities } from "../capabilities";
import { type Access, accessOf, isEnough, leastOf, mayWrite, type Role, rights } from "./roles";
import type { Team } from "./team";

/** Who reads a page, and what the service has. */
export type Reader = Capabilities & { id: string; name: string; role: Role; language: Language | null };

export const nobody: Reader = {
  ...{ id: "", name: "", role: "viewer", language: null },
  ...{ contract: false, search: false, sort: false, scope: false, description: false },
};

/** `create` includes printing. `edit` and `administer` need the whole contract. */
export type Ability = keyof Capabilities | "anything" | "create" | "edit" | "administer";

export function isAllowed(reader: Reader, to: Ability): boolean {
  if (to === "create") return mayWrite(reader.role);
  if (to === "edit") return reader.contract && isAllowed(reader, "create");
  if (to === "anything") return true;
  return to === "administer" ? reader.contract && reader.role === "admin" : reader[to];
}

/** Decides which buttons pages offer; the service decides what they do. `teams`: for an admin all, else those with a membership. */
export type PageReader = Pick<Reader, "id" | "role"> & { teams: readonly Pick<Team, "id" | "name" | "access">[] };

type Placed = { owner: { id: string } | null; team: { id: string } | null };

/** A service without owners gives everybody the rights of one. */
export function hasRights({ id, role, teams }: PageReader, { owner, team }: Placed, least: Access): boolean {
  const membership = teams.find((one) => one.id === team?.id)?.access ?? null;
  return isEnough(accessOf(role, owner === null || owner.id === id, membership), least);
}

/** To everything in a scope. */
export function accessToAll({ role, teams }: PageReader, scope: ListScope): Access {
  const { own, team, others } = rights[role];
  const ofTeams = scope === "teams" ? teams.flatMap(({ access }) => (access ? team[access] : [])) : [];
  return leastOf([scope === "all" ? others : own, ...ofTeams]);
}

export const editableTeams = ({ role, teams }: PageReader): PageReader["teams"] =>
  teams.filter(({ access }) => isEnough(access === null ? rights[role].others : rights[role].team[access], "edit"));

export const ownTeams = (teams: readonly Team[]): Team[] => teams.filter(({ access }) => access !== null);
