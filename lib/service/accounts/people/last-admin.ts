import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables/accounts";
import { ServiceProblem } from "../../http/problem-error";

/**
 * Returns whether the user is an admin who can sign in with a password: not disabled or removed, and one was chosen. An
 * admin who signs in with a provider only does not count, because a provider may be away for ever.
 */
const isActiveAdmin = (user: Pick<UserRow, "role" | "disabled_at" | "password_hash">): boolean =>
  user.role === "admin" && user.disabled_at === null && user.password_hash !== null;

/**
 * Makes this transaction wait for others that may take away an admin, so that two of them cannot each count the other's
 * admin. Call it before the user is read.
 */
export async function lockAdmins(trx: Db): Promise<void> {
  await trx.selectFrom("installation").select("id").forUpdate().execute();
}

/**
 * Checks that an active admin stays without this user. The transaction must hold the lock of `lockAdmins`.
 * @throws ServiceProblem 409 when the user is the last active admin
 */
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
  throw new ServiceProblem(
    "last-admin",
    `${user.name} is the last active admin with a password. Make somebody else with a password an admin first, so that people can still be managed.`,
  );
}
