import { t } from "@/lib/messages/messages";
import type { terminalActor } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { inTransaction } from "../db/transaction";
import type { Person } from "../http/operation";
import { ServiceProblem, unauthorized } from "../http/problem-error";
import { findUserOfSession } from "./sessions";
import { lockUser } from "./users";

type Store = Pick<ServiceContext, "db" | "now">;

/** Commands of the terminal need no rights. */
export type Author = Person | typeof terminalActor;

// Rechecks the rights and locks the person until the end, so that a change of rights waits or counts.
// `lockFirst` keeps the lock order of other transactions. Throws ServiceProblem 401, 403.
export function inTransactionAs<T>(
  { db, now }: Store,
  author: Author,
  work: (trx: Db) => Promise<T>,
  lockFirst: (trx: Db) => Promise<void> = async () => {},
): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockFirst(trx);
    if (author.id !== null) {
      await lockUser(trx, author.id);
      await requireSameRights(trx, author, now());
    }
    return work(trx);
  });
}

/** `now` in ms. @throws ServiceProblem 401 when session or token has ended, 403 when the role was changed */
export async function requireSameRights(trx: Db, person: Person, now: number): Promise<void> {
  const role = await findRole(trx, person.credential, now);
  if (role === undefined) {
    throw unauthorized("invalid-token", t("serviceSignIn.endedMeanwhile"));
  }
  if (role === person.role) return;
  throw new ServiceProblem("forbidden", t("serviceSignIn.roleChanged"));
}

/** Undefined when the session or the token has ended. */
async function findRole(trx: Db, { type, id }: Person["credential"], now: number): Promise<Person["role"] | undefined> {
  // When the access token was issued was checked on admission.
  if (type === "session") return (await findUserOfSession(trx, { sid: id, iat: 0 }, now))?.user.role;
  const row = await trx
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .select("role")
    .where("api_tokens.id", "=", id)
    .where("expires_at", ">", now)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row?.role;
}
