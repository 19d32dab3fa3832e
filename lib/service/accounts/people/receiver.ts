import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables/accounts";
import { invalid } from "../../http/problem-error";

/**
 * Returns a user who can get access points of others. In a transaction the user stays locked until its end, so that the
 * user cannot be disabled or removed before the access points are there.
 * @param pointer JSON pointer to the user in the body of the request
 * @throws ServiceProblem 422
 */
export async function requireReceiver(db: Db, id: string, pointer: string): Promise<UserRow> {
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .$if(db.isTransaction, (rows) => rows.forNoKeyUpdate())
    .executeTakeFirst();
  if (user && user.disabled_at === null) return user;
  const reason = user ? `${user.name} is disabled.` : "There is no such user.";
  throw invalid([{ pointer, detail: `${reason} Choose another user.` }]);
}

/** Returns the users who were not removed, locked in the order of their ids, so that two of these cannot deadlock. */
export async function lockUsers(trx: Db, ids: readonly string[]): Promise<Map<string, UserRow>> {
  const rows = await trx
    .selectFrom("users")
    .selectAll()
    .where("id", "in", ids)
    .where("removed_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
