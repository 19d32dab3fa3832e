import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { invalid } from "../../http/problem-error";

/** In a transaction the user stays locked, and so cannot be removed before the access points are there. */
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

/** Without removed users. Locked in the order of ids, so that two of these cannot deadlock. */
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
