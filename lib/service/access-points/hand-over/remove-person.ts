import { sql } from "kysely";
import type { UserRemoval } from "@/lib/contract/accounts/people";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { requireSameRights } from "../../accounts/in-transaction-as";
import { removeIn } from "../../accounts/people/change-user";
import { lockAdmins } from "../../accounts/people/last-admin";
import { recordAuditEntries } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { type Operation, operation, type Person } from "../../http/operation";
import { notFound } from "../../http/problem-error";
import { findClashes } from "../bulk/bulk-rows";
import { findTwice, type MovedRow, moveRows, requireNoClashes } from "../bulk/move-rows";

/** Returns the operations that remove a user, whose access points of teams stay with their teams, and say what that does. */
export const removalRoutes = (context: ServiceContext): Operation[] => [
  operation(peopleOperations.removeUser, async ({ id, header }, person) => {
    await removePerson(context, id, person, header("if-match"));
    return { status: 204 };
  }),
  operation(peopleOperations.getUserRemoval, async ({ id }, person) => ({
    status: 200,
    body: await describeRemoval(context.db, id, person),
  })),
];

type Receiver = { id: string; name: string };

/**
 * Removes a user. Each access point of a team gets another owner, see docs/decisions/028-teams.md.
 * @throws ServiceProblem as `removeUser`; 409 when the next owner of an access point has its QR code already
 */
function removePerson(context: ServiceContext, id: string, actor: Person, ifMatch?: string): Promise<void> {
  return context.database.runLong(async (trx) => {
    // Nobody changes the role of an admin until the end. It is asked once, because admins may remove themselves.
    await lockAdmins(trx);
    const at = context.now();
    await requireSameRights(trx, actor, at);
    await removeIn(trx, id, {
      actor,
      ifMatch,
      at,
      before: async ({ name }) => {
        const teams = await teamsOfOwner(trx, id, actor);
        for (const receiver of new Map(teams.map((team) => [team.receiver.id, team.receiver])).values()) {
          const ids = teams.filter((team) => team.receiver.id === receiver.id).map((team) => team.id);
          await leaveBehind(trx, { from: { id, name }, teams: ids, receiver, actor, at });
        }
      },
    });
  });
}

type Leaving = { from: Receiver; teams: string[]; receiver: Receiver; actor: Person; at: number };

/** Makes a member of the teams the owner of the leaver's access points in them, also of deleted ones. */
async function leaveBehind(trx: Db, { from, teams, receiver, actor, at }: Leaving): Promise<void> {
  const rows: (MovedRow & { deleted_at: number | null })[] = await trx
    .selectFrom("all_access_points")
    .select(["id", "owner_id", "name", "qr_code", "deleted_at"])
    .where("owner_id", "=", from.id)
    .where("team_id", "in", teams)
    .orderBy("id")
    .execute();
  const live = rows.filter(({ deleted_at }) => deleted_at === null);
  const ids = live.map(({ id }) => id);
  const clashes = [...(await findClashes(trx, ids, receiver.id)), ...findTwice(live)];
  await requireNoClashes(trx, clashes, { receiver: receiver.name, person: actor });
  await moveRows(trx, rows, { to: receiver.id, at });
  const changes = { owner: [from.name, receiver.name] as [string, string] };
  await recordAuditEntries(
    trx,
    live.map(({ id, name }) => ({
      actor,
      action: "access-point.updated",
      target: { type: "access-point", id, name },
      changes,
      at,
    })),
  );
}

/** Returns the teams in which a user owns access points, with their number and who becomes their owner. */
async function teamsOfOwner(db: Db, ownerId: string, remover: Receiver): Promise<UserRemoval["teams"]> {
  const rows = await db
    .selectFrom("all_access_points")
    .innerJoin("teams", "teams.id", "all_access_points.team_id")
    .select(["teams.id", "teams.name"])
    .select(sql<number>`sum(case when deleted_at is null then 1 else 0 end)`.as("count"))
    .where("owner_id", "=", ownerId)
    .groupBy(["teams.id", "teams.name", "teams.name_key"])
    .orderBy("teams.name_key")
    .execute();
  const teams: UserRemoval["teams"] = [];
  for (const { id, name, count } of rows) {
    const receiver = (await oldestEditor(db, id, ownerId)) ?? { id: remover.id, name: remover.name };
    teams.push({ id, name, accessPoints: Number(count), receiver });
  }
  return teams;
}

/** Returns the member who may edit and is in the team longest; undefined if there is none besides the leaver. */
const oldestEditor = (db: Db, teamId: string, leaverId: string): Promise<Receiver | undefined> =>
  db
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select(["users.id", "users.name"])
    .where("team_id", "=", teamId)
    .where("access", "=", "edit")
    .where("users.id", "<>", leaverId)
    .where("users.role", "<>", "viewer")
    .where("users.disabled_at", "is", null)
    .orderBy("added_at")
    .orderBy("users.id")
    .executeTakeFirst();

/** Returns what the removal of a user would do. @throws ServiceProblem 404 */
async function describeRemoval(db: Db, id: string, remover: Person): Promise<UserRemoval> {
  const { rows } = await sql<Record<"live" | "trash" | "equipment" | "tokens", number>>`
    select
      (select count(*) from access_points where owner_id = ${id} and team_id is null) as live,
      (select count(*) from all_access_points
        where owner_id = ${id} and team_id is null and deleted_at is not null) as trash,
      (select count(*) from label_equipment where owner_id = ${id}) as equipment,
      (select count(*) from api_tokens where user_id = ${id}) as tokens
    from users where users.id = ${id} and removed_at is null`.execute(db);
  const [counts] = rows;
  if (!counts) throw notFound();
  return {
    teams: await teamsOfOwner(db, id, remover),
    accessPoints: Number(counts.live),
    trash: Number(counts.trash),
    equipment: Number(counts.equipment),
    tokens: Number(counts.tokens),
  };
}
