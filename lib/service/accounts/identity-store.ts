import { v7 as uuidv7 } from "uuid";
import type { Db } from "../db/database";
import type { IdentityRow, UserRow } from "../db/tables";

type Subject = { issuer: string; subject: string };

/** Null for an account that is linked to nobody. */
export async function findLinkedUser(
  db: Db,
  { issuer, subject }: Subject,
): Promise<{ identity: IdentityRow; user: UserRow } | null> {
  const identity = await db
    .selectFrom("identities")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (!identity) return null;
  const user = await db.selectFrom("users").selectAll().where("id", "=", identity.user_id).executeTakeFirstOrThrow();
  return { identity, user };
}

export async function hasIdentity(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom("identities").select("id").where("user_id", "=", userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The pair of issuer and subject is unique. */
export async function addIdentity(trx: Db, userId: string, { issuer, subject }: Subject, at: number): Promise<string> {
  const id = uuidv7();
  const row = { id, user_id: userId, issuer, subject, created_at: at, last_used_at: null };
  await trx.insertInto("identities").values(row).execute();
  return id;
}
