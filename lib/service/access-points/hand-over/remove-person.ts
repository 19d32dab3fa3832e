import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { UserRemoval } from "@/lib/contract/accounts/people";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { requireSameRights } from "../../accounts/in-transaction-as";
import { lockAdmins, removeIn } from "../../accounts/people/change-user";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { notFound } from "../../http/problem-error";
import { findClashes, refuseClashes, toClash } from "../bulk/clashes";
import { PART } from "../edits/change-in-parts";
import type { Taken } from "../edits/taken-codes";
import { listIds, moveRows } from "./move-rows";

/** Access points of teams stay with their teams. */
export const removalRoutes = (context: ServiceContext): Operation[] => [
  operation(peopleOperations.removeUser, ({ id, header }, person) =>
    removePerson(context, id, person, header("if-match")),
  ),
  jsonOperation(peopleOperations.getUserRemoval, ({ id }, person) => describeRemoval(context.db, id, person)),
];

type Receiver = { id: string; name: string };

/** See docs/decisions/028-teams.md. After a failure the next request moves the rest. @throws ServiceProblem 409 */
async function removePerson(context: ServiceContext, id: string, actor: Person, ifMatch?: string): Promise<void> {
  const at = context.now();
  for (let isRemoved = false, isFirst = true; !isRemoved; isFirst = false) {
    isRemoved = await inTransaction(context.db, async (trx) => {
      // Nobody changes the role of an admin until the end. Asked once, because admins may remove themselves.
      await lockAdmins(trx);
      await requireSameRights(trx, actor, at);
      const before = ({ name }: Receiver) => leaveBehind(trx, context, { from: { id, name }, actor, at, isFirst });
      return removeIn(trx, id, { actor, ifMatch, at, before });
    });
    await setImmediate();
  }
}

type Leaving = { from: Receiver; actor: Person; at: number; isFirst: boolean };

/** Also of deleted ones. True if none is left. Moves nothing for a user who cannot be removed. */
async function leaveBehind(trx: Db, context: ServiceContext, { from, actor, at, isFirst }: Leaving): Promise<boolean> {
  if (await ownsOutsideOfTeams(trx, from.id)) return true;
  const all = await teamsOfOwner(trx, from.id, actor);
  // Admins who remove themselves cannot be the next owner.
  const teams = all.filter(({ receiver }) => receiver.id !== from.id);
  if (all.some((team) => team.accessPoints > 0 && !teams.includes(team))) return true;
  for (const { id, receiver } of isFirst ? teams : []) {
    const clashes = await findClashes(trx, await listIds(trx, { owner: from.id, team: id }), receiver.id);
    await refuseClashes(trx, clashes, { receiver: receiver.name, person: actor });
  }
  let room = PART;
  for (const { id: teamId, receiver } of teams) {
    const ids = await listIds(trx, { owner: from.id, team: teamId }, room + 1);
    const refusing = { receiver: receiver.name, person: actor };
    const refuse = (taken: readonly Taken[]) => refuseClashes(trx, taken.map(toClash), refusing);
    await moveRows(trx, ids.slice(0, room), { ownerId: receiver.id }, { actor, context, at, refuse });
    if (ids.length > room) return false;
    room -= ids.length;
  }
  return true;
}

async function ownsOutsideOfTeams(trx: Db, ownerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("access_points")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("team_id", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** With their number and the next owner. */
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

/** The longest member who may edit; undefined if there is none besides the leaver. */
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

/** @throws ServiceProblem 404 */
async function describeRemoval(db: Db, id: string, remover: Person): Promise<UserRemoval> {
  const { rows } = await sql<Record<"live" | "trash" | "equipment" | "tokens", number>>`
    select
      (select count(*) from access_points where owner_id = ${id} and team_id is null) as live,
      (select count(*) from all_access_points
        where owner_id = ${id} and team_id is null and deleted_at is not null) as trash,
      (select count(*) from label_equipment where owner_id = ${id} and shared = 0) as equipment,
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
