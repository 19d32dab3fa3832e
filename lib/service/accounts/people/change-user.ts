import type { NewUser, UserChanges } from "@/lib/contract/accounts/people";
import { t } from "@/lib/messages/messages";
import { type Actor, changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { updateLabelsOfName } from "../../db/label-states/update-label-states";
import type { UserRow } from "../../db/tables";
import { requireMatch } from "../../http/conditional";
import { notFound, ServiceProblem } from "../../http/problem-error";
import { type Author, inTransactionAs } from "../in-transaction-as";
import { createUser, findUserByEmail, nameKeys, setDisabled } from "../users";
import { deleteUnusedLinks } from "./one-time-links";

type Store = Pick<ServiceContext, "db" | "now">;

const audited = ({ email, name, role }: Pick<UserRow, "email" | "name" | "role">) => ({ email, name, role });

/** Without a password the user has to use an invitation first. */
export async function addUser(
  trx: Db,
  input: Omit<NewUser, "teams"> & { passwordHash: string | null },
  actor: Actor,
  at: number,
): Promise<UserRow> {
  const user = await createUser(trx, input, at);
  if (!user) throw await emailTaken(trx, input.email);
  await recordAudit(trx, {
    actor,
    action: "user.created",
    target: user,
    changes: changesBetween(null, audited(user)),
    at,
  });
  return user;
}

async function emailTaken(trx: Db, email: string): Promise<ServiceProblem> {
  const holder = await findUserByEmail(trx, email);
  const key = holder?.disabled_at == null ? "emailTaken" : "emailOfDisabled";
  const detail = holder
    ? t(`serviceAccounts.people.${key}`, { email, name: holder.name })
    : t("serviceAccounts.people.emailOfOther", { email });
  return new ServiceProblem("duplicate-email", detail, { errors: [{ pointer: "/email", detail }] });
}

/** Disabling ends the sessions and unused links. A change to the present values keeps the version. */
export function updateUser(
  store: Store,
  id: string,
  changes: UserChanges,
  actor: Author,
  ifMatch?: string,
): Promise<UserRow> {
  const change = (trx: Db) => updateUserIn(trx, id, changes, { actor, ifMatch, at: store.now() });
  return inTransactionAs(store, actor, change, lockAdmins);
}

type Change = { actor: Actor; ifMatch?: string | undefined; at: number };

export async function updateUserIn(
  trx: Db,
  id: string,
  { disabled, ...changes }: UserChanges,
  { actor, ifMatch, at }: Change,
): Promise<UserRow> {
  const user = await getUserForChange(trx, id);
  requireMatch(ifMatch, user);
  const after = { ...audited(user), ...changes };
  const isDisabled = disabled ?? user.disabled_at !== null;
  if (isDisabled || after.role !== "admin") await requireOtherAdmin(trx, user);

  const changed = changesBetween(audited(user), after);
  if (Object.keys(changed).length > 0) {
    const written = { name: after.name, role: after.role, ...nameKeys(after), version: user.version + 1 };
    await trx
      .updateTable("users")
      .set({ ...written, updated_at: at })
      .where("id", "=", id)
      .execute();
    if (after.name !== user.name) await updateLabelsOfName(trx, "owner", id);
    await recordAudit(trx, { actor, action: "user.updated", target: { id, name: after.name }, changes: changed, at });
  }
  if (isDisabled !== (user.disabled_at !== null)) {
    await setDisabled(trx, id, isDisabled ? at : null, at);
    if (isDisabled) await deleteUnusedLinks(trx, id);
    await recordAudit(trx, {
      actor,
      action: isDisabled ? "user.disabled" : "user.enabled",
      target: { id, name: after.name },
      at,
    });
  }
  return getUserForChange(trx, id);
}

/** The row stays, because print jobs and the audit log show its name; the e-mail address is free again. */
export async function removeUser(store: Store, id: string, actor: Author, ifMatch?: string): Promise<void> {
  await inTransactionAs(store, actor, (trx) => removeIn(trx, id, { actor, ifMatch, at: store.now() }), lockAdmins);
}

type Removal = {
  actor: Actor;
  ifMatch: string | undefined;
  at: number;
  before?: (user: UserRow) => Promise<boolean>;
};

export async function removeIn(trx: Db, id: string, { actor, ifMatch, at, before }: Removal): Promise<boolean> {
  const user = await getUserForChange(trx, id);
  requireMatch(ifMatch, user);
  await requireOtherAdmin(trx, user);
  if (before && !(await before(user))) return false;
  await requireNoAccessPoints(trx, user);
  await trx
    .updateTable("users")
    .set({
      email: `removed:${id}`,
      search_text: "",
      password_hash: null,
      credential_version: user.credential_version + 1,
      disabled_at: user.disabled_at ?? at,
      removed_at: at,
      version: user.version + 1,
      updated_at: at,
    })
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("sessions").where("user_id", "=", id).execute();
  await trx.deleteFrom("one_time_links").where("user_id", "=", id).execute();
  await trx.deleteFrom("identities").where("user_id", "=", id).execute();
  await trx.deleteFrom("second_factors").where("user_id", "=", id).execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", id).execute();
  await trx.deleteFrom("idempotency_keys").where("user_id", "=", id).execute();
  await trx.deleteFrom("team_members").where("user_id", "=", id).execute();
  // Others print with shared printers and designs, and admins can change them.
  await trx.deleteFrom("label_equipment").where("owner_id", "=", id).where("shared", "=", 0).execute();
  const { numDeletedRows: inTrash } = await trx
    .deleteFrom("all_access_points")
    .where("owner_id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  await trx.deleteFrom("label_designs").where("owner_id", "=", id).where("shared", "=", 0).execute();
  const changes = {
    ...changesBetween(audited(user), null),
    ...(inTrash > 0 && { trash: [Number(inTrash), 0] as [number, number] }),
  };
  await recordAudit(trx, { actor, action: "user.removed", target: user, changes, at });
  return true;
}

async function requireNoAccessPoints(trx: Db, { id, name }: UserRow): Promise<void> {
  const owned = await trx
    .selectFrom("access_point_totals")
    .select("total")
    .where("owner_id", "=", id)
    .executeTakeFirst();
  if (!owned?.total) return;
  throw new ServiceProblem("owns-access-points", t("serviceAccounts.people.owns", { name, count: owned.total }));
}

/** Locked: removal and new access points wait for each other. See access-points/edits/reserve-numbers.ts. */
export async function getUserForChange(trx: Db, id: string): Promise<UserRow> {
  const user = await trx.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!user || user.removed_at !== null) throw notFound();
  return user;
}

/** An admin without a password does not count, because a provider may be away for ever. */
const isActiveAdmin = (user: Pick<UserRow, "role" | "disabled_at" | "password_hash">): boolean =>
  user.role === "admin" && user.disabled_at === null && user.password_hash !== null;

/** Call it before the user is read: two transactions could each count the other's admin. */
export async function lockAdmins(trx: Db): Promise<void> {
  await trx.selectFrom("installation").select("id").forUpdate().execute();
}

/** Needs the lock of `lockAdmins`. */
export async function requireOtherAdmin(trx: Db, user: UserRow): Promise<void> {
  if (!isActiveAdmin(user)) return;
  const other = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("disabled_at", "is", null)
    .where("password_hash", "is not", null)
    .where("id", "!=", user.id)
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  throw new ServiceProblem("last-admin", t("serviceAccounts.people.lastAdmin", { name: user.name }));
}
