import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { TeamRemoval } from "@/lib/contract/accounts/team";
import { teamOperations } from "@/lib/contract/operations/team-operations";
import { inLongTransactionAs } from "../../accounts/in-transaction-as";
import { recordAudit, recordAuditEntries } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import { updateLabelStates } from "../../db/label-states/update-label-states";
import { requireMatch } from "../../http/conditional";
import { type Operation, operation, type Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { lockTeam } from "../../teams/change-team";
import { nextChange } from "../changes/change-numbers";

/** Rows per statement. */
const CHUNK = 500;

/** Returns the operation that deletes a team. It is here because access points move. */
export const teamRemovalRoutes = (context: ServiceContext): Operation[] => [
  operation(teamOperations.deleteTeam, async ({ id, query, header }, person) => {
    await deleteTeam(context, id, query, person, header("if-match"));
    return { status: 204 };
  }),
];

type Team = { id: string; name: string };
type Row = { id: string; name: string; deleted_at: number | null };

/**
 * Deletes a team with its memberships and its API tokens. Its access points, also those in the trash, get another team or
 * none, as the request says, and keep their owners.
 * @throws ServiceProblem 404, 409 when the request does not say what becomes of access points, 412, 422 for a wrong team
 */
function deleteTeam(
  context: ServiceContext,
  id: string,
  { moveTo, leave }: TeamRemoval,
  actor: Person,
  ifMatch?: string,
): Promise<void> {
  return inLongTransactionAs(context, actor, async (trx) => {
    const team = await lockTeam(trx, id);
    requireMatch(ifMatch, team);
    const rows = await readRows(trx, id);
    const live = rows.filter(({ deleted_at }) => deleted_at === null);
    if (live.length > 0 && moveTo === undefined && leave === "false") throw hasAccessPoints(team, live.length);
    const to = moveTo === undefined ? null : await requireOther(trx, moveTo, id);
    const at = context.now();
    // First, because a trigger takes the print jobs away from a team that their access points leave.
    await trx
      .updateTable("label_jobs")
      .set({ team_id: to?.id ?? null })
      .where("team_id", "=", id)
      .execute();
    for (let from = 0; from < rows.length; from += CHUNK) {
      const ids = rows.slice(from, from + CHUNK).map((row) => row.id);
      await changeTeamOfRows(trx, ids, to, at);
      await setImmediate();
    }
    const changes = { team: [team.name, to?.name ?? null] as [string, string | null] };
    await recordAuditEntries(
      trx,
      live.map((row) => ({
        actor,
        action: "access-point.updated",
        target: { type: "access-point", id: row.id, name: row.name },
        changes,
        at,
      })),
    );
    await trx.deleteFrom("teams").where("id", "=", id).execute();
    const target = { type: "team", id, name: team.name } as const;
    const moved = {
      accessPoints: [live.length, 0] as [number, number],
      ...(to && { movedTo: [null, to.name] as [null, string] }),
    };
    await recordAudit(trx, { actor, action: "team.deleted", target, changes: moved, at });
  });
}

const readRows = (trx: Db, teamId: string): Promise<Row[]> =>
  trx
    .selectFrom("all_access_points")
    .select(["id", "name", "deleted_at"])
    .where("team_id", "=", teamId)
    .orderBy("id")
    .execute();

function hasAccessPoints({ name }: Team, count: number): ServiceProblem {
  const what = count === 1 ? "1 access point" : `${count.toLocaleString("en")} access points`;
  const detail = `${name} still has ${what}. Choose a team that gets them, or leave them with their owners.`;
  return new ServiceProblem("team-has-access-points", detail);
}

/** Returns the team that gets the access points. @throws ServiceProblem 422 */
async function requireOther(trx: Db, id: string, than: string): Promise<Team> {
  const team = await trx
    .selectFrom("teams")
    .select(["id", "name"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (team && id !== than) return team;
  throw invalid([{ parameter: "moveTo", detail: "There is no other team with this id. Choose another team." }]);
}

/** Sets the team of rows, also of deleted ones. Rows that are not deleted get a new version. */
async function changeTeamOfRows(trx: Db, ids: readonly string[], to: Team | null, at: number): Promise<void> {
  const isLive = sql`deleted_at is null`;
  await sql`
    update all_access_points set team_id = ${to?.id ?? null},
      version = version + case when ${isLive} then 1 else 0 end,
      updated_at = case when ${isLive} then cast(${at} as bigint) else updated_at end,
      change = case when ${isLive} then ${nextChange(trx)} else change end
    where id in (select id from ${idsAsTable(trx, ids)})`.execute(trx);
  await updateLabelStates(trx, ids);
}
