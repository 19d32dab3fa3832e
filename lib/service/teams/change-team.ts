import { v7 as uuidv7 } from "uuid";
import {
  type Membership,
  type NewTeam,
  TEAMS_MAX,
  type TeamAccess,
  type TeamChanges,
} from "@/lib/contract/accounts/team";
import { foldForOrder } from "@/lib/contract/fold";
import { t } from "@/lib/messages/messages";
import { inTransactionAs } from "../accounts/in-transaction-as";
import { lockUsers } from "../accounts/users";
import { changesBetween, recordAudit } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import { countRows } from "../db/count-rows";
import type { Db } from "../db/database";
import { updateLabelsOfName } from "../db/label-states/update-label-states";
import { requireMatch } from "../http/conditional";
import type { Person } from "../http/operation";
import { invalid, notFound, ServiceProblem } from "../http/problem-error";

type Store = Pick<ServiceContext, "db" | "now">;

export const findLockedTeam = (trx: Db, id: string) =>
  trx.selectFrom("teams").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export async function lockTeam(trx: Db, id: string) {
  const team = await findLockedTeam(trx, id);
  if (!team) throw notFound();
  return team;
}

export function createTeam(store: Store, { name }: NewTeam, actor: Person): Promise<string> {
  return inTransactionAs(store, actor, async (trx) => {
    const at = store.now();
    const id = uuidv7({ msecs: at });
    if ((await countRows(trx.selectFrom("teams"))) >= TEAMS_MAX) {
      throw invalid([{ pointer: "", detail: t("serviceTeams.tooMany", { count: TEAMS_MAX }) }]);
    }
    await requireFreeName(trx, id, name);
    const row = { id, name, name_key: foldForOrder(name), created_at: at, updated_at: at };
    await trx.insertInto("teams").values(row).execute();
    await recordAudit(trx, { actor, action: "team.created", target: row, changes: changesBetween(null, { name }), at });
    return id;
  });
}

export function changeTeam(
  store: Store,
  id: string,
  { name }: TeamChanges,
  actor: Person,
  ifMatch?: string,
): Promise<void> {
  return inTransactionAs(store, actor, async (trx) => {
    const team = await lockTeam(trx, id);
    requireMatch(ifMatch, team);
    if (name === undefined || name === team.name) return;
    await requireFreeName(trx, id, name);
    const at = store.now();
    const written = { name, name_key: foldForOrder(name), version: team.version + 1, updated_at: at };
    await trx.updateTable("teams").set(written).where("id", "=", id).execute();
    await updateLabelsOfName(trx, "team", id);
    const changes = changesBetween({ name: team.name }, { name });
    await recordAudit(trx, { actor, action: "team.updated", target: { id, name }, changes, at });
  });
}

async function requireFreeName(trx: Db, id: string, name: string): Promise<void> {
  const holder = await trx
    .selectFrom("teams")
    .select("name")
    .where("name_key", "=", foldForOrder(name))
    .where("id", "<>", id)
    .executeTakeFirst();
  if (!holder) return;
  const detail = t("serviceTeams.nameTaken", { name: holder.name });
  throw new ServiceProblem("duplicate-team-name", detail, { errors: [{ pointer: "/name", detail }] });
}

/** Repeating it changes nothing. */
export function setMember(
  store: Store,
  id: string,
  userId: string,
  { access }: Membership,
  actor: Person,
): Promise<void> {
  const set = async (trx: Db) => {
    const team = await lockTeam(trx, id);
    const user = await trx
      .selectFrom("users")
      .select(["id", "name"])
      .where("id", "=", userId)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (!user) throw notFound();
    await putMember(trx, team, user, access, actor, store.now());
  };
  // The user's removal waits for the membership and deletes it, or comes first: not found.
  return inTransactionAs(store, actor, set, async (trx) => void (await lockUsers(trx, [actor.id, userId])));
}

/** The team is locked. Repeating it changes nothing. */
export async function putMember(
  trx: Db,
  team: { id: string; name: string; version: number },
  user: { id: string; name: string },
  access: TeamAccess,
  actor: Person,
  at: number,
): Promise<void> {
  const before = await readAccess(trx, team.id, user.id);
  if (before === access) return;
  await trx
    .insertInto("team_members")
    .values({ team_id: team.id, user_id: user.id, access, added_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "team_id"]).doUpdateSet({ access }))
    .execute();
  await touch(trx, team, at);
  const changes = changesBetween({ member: null, access: before }, { member: user.name, access });
  await recordAudit(trx, { actor, action: "team.member-set", target: team, changes, at });
}

/** Repeating it changes nothing. */
export function removeMember(store: Store, id: string, userId: string, actor: Person): Promise<void> {
  return inTransactionAs(store, actor, async (trx) => {
    const team = await lockTeam(trx, id);
    const user = await trx.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst();
    const access = await readAccess(trx, id, userId);
    if (!user || access === null) return;
    const at = store.now();
    await trx.deleteFrom("team_members").where("team_id", "=", id).where("user_id", "=", userId).execute();
    await touch(trx, team, at);
    const changes = changesBetween({ member: user.name, access }, null);
    await recordAudit(trx, { actor, action: "team.member-removed", target: team, changes, at });
  });
}

async function readAccess(trx: Db, teamId: string, userId: string) {
  const row = await trx
    .selectFrom("team_members")
    .select("access")
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.access ?? null;
}

const touch = (trx: Db, { id, version }: { id: string; version: number }, at: number) =>
  trx
    .updateTable("teams")
    .set({ version: version + 1, updated_at: at })
    .where("id", "=", id)
    .execute();
