import { v7 as uuidv7 } from "uuid";
import type { Db } from "../db/database";
import type { IdentityRow, UserRow } from "../db/tables/accounts";

type Subject = { issuer: string; subject: string };

/** Returns the user to whom an account at a provider is linked, and the link; null for one that is linked to nobody. */
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

/** Links an account at a provider to a user. The pair of issuer and subject is unique. Returns the id of the link. */
export async function addIdentity(trx: Db, userId: string, { issuer, subject }: Subject, at: number): Promise<string> {
  const id = uuidv7();
  const row = { id, user_id: userId, issuer, subject, created_at: at, last_used_at: null };
  await trx.insertInto("identities").values(row).execute();
  return id;
}

/** Unlinks the accounts of a user and ends the sessions that they began. Returns what was unlinked. */
export async function removeIdentities(trx: Db, userId: string, at: number): Promise<Subject[]> {
  const rows = await trx.selectFrom("identities").selectAll().where("user_id", "=", userId).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable("sessions")
    .set({ revoked_at: at })
    .where("identity_id", "in", ids)
    .where("revoked_at", "is", null)
    .execute();
  await trx.deleteFrom("identities").where("id", "in", ids).execute();
  return rows.map(({ issuer, subject }) => ({ issuer, subject }));
}
