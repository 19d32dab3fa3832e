import type { ListScope } from "../access-points/access-point-list";
import { mayWrite, type Role, seesEveryone } from "./roles";
import type { Team } from "./team";

/** Decides which buttons pages offer; the service decides what they do. */
export type PageReader = { id: string; role: Role; teams: readonly Pick<Team, "id" | "name" | "access">[] };

type Placed = { owner: { id: string } | null; team: { id: string } | null };

/** A service without owners lets everybody. */
export function mayEdit({ id, role, teams }: PageReader, { owner, team }: Placed): boolean {
  if (!mayWrite(role)) return false;
  if (role === "admin" || owner === null || owner.id === id) return true;
  return teams.some((one) => one.id === team?.id && one.access === "edit");
}

export const editableTeams = ({ role, teams }: PageReader): PageReader["teams"] =>
  mayWrite(role) ? teams.filter(({ access }) => role === "admin" || access === "edit") : [];

export const mayPrint = (reader: PageReader, point: Placed): boolean =>
  mayEdit(reader, point) || seesEveryone(reader.role);

/** A member of a team who only views it changes none there. */
export const mayEditAll = ({ role, teams }: PageReader, scope: ListScope): boolean =>
  mayWrite(role) &&
  (role === "admin" || scope === "mine" || (scope === "teams" && teams.every(({ access }) => access !== "view")));

export const mayPrintAll = (reader: PageReader, scope: ListScope): boolean =>
  mayEditAll(reader, scope) || seesEveryone(reader.role);

export const ownTeams = (teams: readonly Team[]): Team[] => teams.filter(({ access }) => access !== null);
