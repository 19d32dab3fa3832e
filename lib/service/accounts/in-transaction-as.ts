import type { terminalActor } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { inTransaction } from "../db/transaction";
import type { Person } from "../http/operation";
import { ServiceProblem, unauthorized } from "../http/problem-error";
import { findUserOfSession } from "./user-of-session";
import { lockUser } from "./users";

type Store = Pick<ServiceContext, "db" | "now">;

/** Person who sent the request, or the terminal, whose commands need no rights. */
export type Author = Person | typeof terminalActor;

/**
 * Runs `work` in a transaction, as `inTransaction`, and first checks in it that the rights with which the request was
 * admitted still hold. The person's row stays locked until the end, so that a change of these rights waits, or comes
 * first and counts. Every operation that no API token may call (people, links, passwords, sessions, API tokens, custom
 * fields) writes through this function, and so does a print job, which waits in a queue before it is written.
 * @param lockFirst takes locks that other transactions take before they lock users, in the same order
 * @throws ServiceProblem 401, 403 as `requireSameRights`
 */
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

/**
 * Checks that a person still has the rights with which the request was admitted: the session or the API token is valid,
 * the user is not disabled, and the role is the same.
 * @param now milliseconds since 1970
 * @throws ServiceProblem 401 when the session or the token has ended, 403 when the role was changed
 */
export async function requireSameRights(trx: Db, person: Person, now: number): Promise<void> {
  const role = await findRole(trx, person.credential, now);
  if (role === undefined) {
    throw unauthorized(
      "invalid-token",
      "Your session or API token ended while the request was waiting. Sign in again.",
    );
  }
  if (role === person.role) return;
  throw new ServiceProblem("forbidden", "Your role was changed while the request was waiting. Send it again.");
}

/** Returns the present role of the user of a session or an API token; undefined when it has ended. */
async function findRole(trx: Db, { type, id }: Person["credential"], now: number): Promise<Person["role"] | undefined> {
  // The time at which the access token was issued was checked when the request was admitted.
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
