import type { User } from "@/lib/contract/accounts/account";
import type { AccountChanges, PasswordChange } from "@/lib/contract/accounts/own-account";
import { changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { updateLabelsOfName } from "../../db/label-states/update-label-states";
import type { UserRow } from "../../db/tables";
import type { Person } from "../../http/operation";
import { inTransactionAs } from "../in-transaction-as";
import { weaknessOf } from "../passwords/password-strength";
import { proveAgain } from "../prove-again";
import { endSessionsExcept, nameKeys, toUser } from "../users";

export async function changeName(context: ServiceContext, { name }: AccountChanges, person: Person): Promise<User> {
  return inTransactionAs(context, person, async (trx) => {
    const before = await getUser(trx, person.id);
    if (before.name === name) return toUser(before);
    const at = context.now();
    await trx
      .updateTable("users")
      .set((row) => ({ name, ...nameKeys({ ...before, name }), version: row("version", "+", 1), updated_at: at }))
      .where("id", "=", person.id)
      .execute();
    await updateLabelsOfName(trx, "owner", person.id);
    const target = { type: "user", id: person.id, name } as const;
    const changes = changesBetween({ name: before.name }, { name });
    await recordAudit(trx, { actor: person, action: "user.updated", target, changes, at });
    return toUser({ ...before, name });
  });
}

/** Wrong passwords count like failed sign-ins, so that a thief of the session cannot guess. Other sessions end. */
export async function changePassword(
  context: ServiceContext,
  { current, password }: PasswordChange,
  person: Person,
): Promise<void> {
  const { passwords, log, now } = context;
  let passwordHash = "";
  const check = async (user: UserRow, isRight: boolean) => {
    const weakness = await refusalOf(password, current, user);
    if (weakness !== null) return [{ pointer: "/password", detail: weakness }];
    if (isRight) passwordHash = await passwords.hash(password);
    return [];
  };
  const replace = async (trx: Db, user: UserRow) => {
    const [{ id, name }, at] = [user, now()];
    // The session is valid, so this is the version of the verified password.
    await endSessionsExcept(trx, user, { id: person.credential.id }, at, {
      password_hash: passwordHash,
      wrong_codes: 0,
    });
    const target = { type: "user", id, name } as const;
    await recordAudit(trx, { actor: person, action: "password.changed", target, at });
  };
  await proveAgain(context, { password: current }, person, replace, { passwordAt: "current", check });
  log.info({ event: "password.changed", userId: person.id, address: person.address });
}

async function refusalOf(password: string, current: string, user: UserRow): Promise<string | null> {
  if (password.normalize("NFKC") === current.normalize("NFKC")) {
    return "The new password is the same as the current one. Choose another.";
  }
  return weaknessOf(password, user);
}

const getUser = (db: Db, id: string): Promise<UserRow> =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
