import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { ServiceProblem } from "../../http/problem-error";

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
  throw new ServiceProblem(
    "last-admin",
    `${user.name} is the last active admin with a password. Make somebody else with a password an admin first, so that people can still be managed.`,
  );
}
