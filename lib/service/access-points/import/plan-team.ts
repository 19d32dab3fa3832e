import { foldForOrder } from "@/lib/contract/fold";
import { t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { type GivenTeam, listSeenTeams, onlyEditorsGive, requireTeam, type SeenTeam } from "../../teams/memberships";
import type { ShownRow } from "../rows/rows";

const NAMED_MAX = 5;

/** By name and its key. `ofNew`: for new access points whose row names none. */
export type ImportTeams = { byName: ReadonlyMap<string, SeenTeam>; ofNew: GivenTeam | null };

/** `teamId`: for rows that name none. @throws ServiceProblem as `requireTeam` */
export async function readImportTeams(db: Db, person: Person, teamId: string | undefined): Promise<ImportTeams> {
  const ofNew = teamId === undefined ? null : await requireTeam(db, teamId, person, { parameter: "teamId" });
  const seen = await listSeenTeams(db, person);
  const byKey = seen.map((team) => [foldForOrder(team.name), team] as const);
  return { byName: new Map([...byKey, ...seen.map((team) => [team.name, team] as const)]), ofNew };
}

/** First by this very name, then by its key. */
export const findTeam = ({ byName }: ImportTeams, cell: string): SeenTeam | undefined =>
  byName.get(cell.trim()) ?? byName.get(foldForOrder(cell.trim()));

/** `detail`: why the cell is wrong. */
type PlannedTeam = { teamId: string | null; detail: null } | { detail: string };

/** An empty cell takes it out of its team, undefined (no column) keeps it. A present team may always stay. */
export function planTeam(
  teams: ImportTeams,
  cell: string | undefined,
  existing: Pick<ShownRow, "team_id" | "team_name"> | undefined,
): PlannedTeam {
  const isEmpty = cell === undefined || cell.trim() === "";
  if (isEmpty && !existing) return { teamId: teams.ofNew?.id ?? null, detail: null };
  if (isEmpty) return { teamId: (cell === undefined && existing?.team_id) || null, detail: null };
  const team = findTeam(teams, cell);
  const isOther = team?.name === cell.trim() && team.id !== existing?.team_id;
  if (existing?.team_name && !isOther && foldForOrder(existing.team_name) === foldForOrder(cell.trim())) {
    return { teamId: existing.team_id, detail: null };
  }
  if (team?.mayGive) return { teamId: team.id, detail: null };
  return { detail: team ? onlyEditorsGive(team) : unknownTeam(teams) };
}

function unknownTeam({ byName }: ImportTeams): string {
  const names = [...new Set(byName.values())].filter(({ mayGive }) => mayGive).map(({ name }) => `“${name}”`);
  if (names.length === 0) return t("serviceImport.team.unknown");
  const more = names.length > NAMED_MAX ? ", …" : "";
  return t("serviceImport.team.unknownOf", { teams: names.slice(0, NAMED_MAX).join(", ") + more });
}
