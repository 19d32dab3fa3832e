import { setImmediate } from "node:timers/promises";
import type { TeamRemoval } from "@/lib/contract/accounts/team";
import type { AuditChanges } from "@/lib/contract/audit/audit";
import { teamOperations } from "@/lib/contract/operations/team-operations";
import { t } from "@/lib/messages/messages";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { countRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import { requireMatch } from "../../http/conditional";
import { type Operation, operation, type Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { lockTeam } from "../../teams/change-team";
import { PART } from "../edits/change-in-parts";
import { listIds, moveRows } from "./move-rows";

/** Here because access points move. */
export const teamRemovalRoutes = (context: ServiceContext): Operation[] => [
  operation(teamOperations.deleteTeam, ({ id, query, header }, person) =>
    deleteTeam(context, id, query, person, header("if-match")),
  ),
];

type Team = { id: string; name: string };

/** Moves in parts; after a failure the next request moves the rest. @throws ServiceProblem 404, 409, 412, 422 */
async function deleteTeam(
  context: ServiceContext,
  id: string,
  { moveTo, leave }: TeamRemoval,
  actor: Person,
  ifMatch?: string,
): Promise<void> {
  const at = context.now();
  let moved = 0;
  for (let isDeleted = false; !isDeleted; ) {
    [moved, isDeleted] = await inTransactionAs(context, actor, async (trx) => {
      const team = await lockTeam(trx, id);
      requireMatch(ifMatch, team);
      if (moveTo === undefined && leave === "false") await requireNone(trx, team);
      const to = moveTo === undefined ? null : await requireOther(trx, moveTo, id);
      // First, because a trigger takes the print jobs away from a team that their access points leave.
      await trx
        .updateTable("label_jobs")
        .set({ team_id: to?.id ?? null })
        .where("team_id", "=", id)
        .execute();
      const ids = await listIds(trx, { team: id }, PART + 1);
      const set = { teamId: to?.id ?? null };
      const total = moved + (await moveRows(trx, ids.slice(0, PART), set, { actor, context, at }));
      if (ids.length > PART) return [total, false];
      await trx.deleteFrom("teams").where("id", "=", id).execute();
      const changes: AuditChanges = { accessPoints: [total, 0], ...(to && { movedTo: [null, to.name] }) };
      await recordAudit(trx, { actor, action: "team.deleted", target: { id, name: team.name }, changes, at });
      return [total, true];
    });
    await setImmediate();
  }
}

/** @throws ServiceProblem 409 when the team has access points */
async function requireNone(trx: Db, { id, name }: Team): Promise<void> {
  const count = await countRows(trx.selectFrom("access_points").where("team_id", "=", id));
  if (count === 0) return;
  throw new ServiceProblem("team-has-access-points", t("serviceTeams.hasAccessPoints", { team: name, count }));
}

/** @throws ServiceProblem 422 */
async function requireOther(trx: Db, id: string, than: string): Promise<Team> {
  const team = await trx
    .selectFrom("teams")
    .select(["id", "name"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (team && id !== than) return team;
  throw invalid([{ parameter: "moveTo", detail: t("serviceTeams.noOther") }]);
}
