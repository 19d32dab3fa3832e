import type { User } from "@/lib/contract/accounts/account";
import type { AccountChanges, PasswordChange } from "@/lib/contract/accounts/own-account";
import type { ProblemError } from "@/lib/contract/problem";
import { changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { updateLabelsOfName } from "../../db/label-states/update-label-states";
import type { UserRow } from "../../db/tables/accounts";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { inTransactionAs, requireSameRights } from "../in-transaction-as";
import { weaknessOf } from "../passwords/password-strength";
import { endSessionsExcept, lockUser, nameKeys, toUser } from "../users";

/** Changes the person's own name and returns the user. The same name changes nothing. */
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

/**
 * Changes the person's own password, and ends every session but the current one. Wrong current passwords count like
 * failed sign-ins, so that a thief of the session cannot guess the password.
 * @throws ServiceProblem 422 for a wrong current password and for a new one that is weak or the same, 429 after too
 * many failures
 */
export async function changePassword(
  context: ServiceContext,
  { current, password }: PasswordChange,
  person: Person,
): Promise<void> {
  const { db, passwords, throttle, log, now } = context;
  const user = await getUser(db, person.id);
  if (user.password_hash === null) throw invalid([{ pointer: "/current", detail: NO_PASSWORD }]);
  let weakness: string | null = null;
  let passwordHash: string | null = null;
  const verify = async () => {
    const matches = await passwords.verify(user.password_hash, current);
    weakness = await refusalOf(password, current, user);
    if (matches && weakness === null) passwordHash = await passwords.hash(password);
    return matches;
  };
  const succeed = async (trx: Db): Promise<true> => {
    if (passwordHash !== null) await replacePassword(trx, user, passwordHash, person, now());
    return true;
  };
  const isRight = await throttle.attempt(
    { email: user.email, address: person.address, deviceId: null },
    verify,
    succeed,
    // With a second factor the password is half of the proof: it must not end the count of wrong codes.
    { endsCount: user.second_factor_at === null },
  );

  const errors: ProblemError[] = [
    ...(isRight ? [] : [{ pointer: "/current", detail: "The current password is wrong. Check it and try again." }]),
    ...(weakness === null ? [] : [{ pointer: "/password", detail: weakness }]),
  ];
  if (errors.length > 0) throw invalid(errors);
  log.info({ event: "password.changed", userId: user.id, address: person.address });
}

export const NO_PASSWORD =
  "You have no password here, because you sign in with a provider. Ask an admin for a link with which you choose one.";

/** Returns why a password cannot replace the current one, or null. */
async function refusalOf(password: string, current: string, user: UserRow): Promise<string | null> {
  if (password.normalize("NFKC") === current.normalize("NFKC")) {
    return "The new password is the same as the current one. Choose another.";
  }
  return weaknessOf(password, user);
}

/**
 * Stores the password, ends the other sessions and moves the current one to the new credential version.
 * @throws ServiceProblem 401 when the session has ended since the request was admitted: the password was changed or the
 * user was disabled
 */
async function replacePassword(trx: Db, user: UserRow, passwordHash: string, actor: Person, at: number): Promise<void> {
  const { id, name } = user;
  await lockUser(trx, id);
  await requireSameRights(trx, actor, at);
  // The session is valid, so the credential version is the one that was read before.
  await endSessionsExcept(trx, user, { id: actor.credential.id }, at, { password_hash: passwordHash });
  const target = { type: "user", id, name } as const;
  await recordAudit(trx, { actor, action: "password.changed", target, at });
}

const getUser = (db: Db, id: string): Promise<UserRow> =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
