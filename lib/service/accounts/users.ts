import { sql, type UpdateObject } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Me, User } from "@/lib/contract/accounts/account";
import type { Role } from "@/lib/contract/accounts/roles";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { t } from "@/lib/messages/messages";
import type { Db } from "../db/database";
import type { IdentityRow, Tables, UserRow } from "../db/tables";
import { inTransaction } from "../db/transaction";
import { invalid } from "../http/problem-error";

export const toUser = ({ id, email, name, role }: Pick<UserRow, keyof User>): User => ({ id, email, name, role });
export const toMe = (row: UserRow): Me => ({ ...toUser(row), language: row.language });

/** Every change of name or e-mail must write them. On separate lines, so that no match spans both. */
export const nameKeys = ({ name, email }: Pick<User, "name" | "email">) => ({
  name_key: foldForOrder(name),
  search_text: `${foldForSearch(name)}\n${foldForSearch(email)}`,
});

type NewUser = { email: string; name: string; role: Role; passwordHash: string | null };

/** Null when the address is taken. A user without a password is an invited one. */
export async function createUser(db: Db, input: NewUser, now: number): Promise<UserRow | null> {
  const { passwordHash, ...rest } = input;
  const keys = nameKeys(input);
  const times = { disabled_at: null, created_at: now, updated_at: now };
  const row = await db
    .insertInto("users")
    .values({ id: uuidv7(), ...rest, ...keys, password_hash: passwordHash, ...times })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Null also for a user who was removed. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const row = await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
  return row ?? null;
}

export async function listUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom("users").selectAll().where("removed_at", "is", null).orderBy("email").execute();
}

const rowOf = (db: Db, id: string) => db.selectFrom("users").selectAll().where("id", "=", id);

/** In a transaction the user stays locked. */
const lockedRowOf = (db: Db, id: string) => rowOf(db, id).$if(db.isTransaction, (row) => row.forNoKeyUpdate());

/** Also a removed one. */
export const getUserRow = (db: Db, id: string): Promise<UserRow> => rowOf(db, id).executeTakeFirstOrThrow();

/** In a transaction the user stays locked. */
export const findEnabledUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  lockedRowOf(db, id).where("disabled_at", "is", null).executeTakeFirst();

export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

const raised = sql<number>`version + 1`;

export const setPasswordHash = (db: Db, id: string, password_hash: string, at: number): Promise<void> =>
  inTransaction(db, (trx) => endSessionsExcept(trx, id, null, at, { password_hash, wrong_codes: 0, version: raised }));

/** Unless the password has changed since. */
export async function upgradeHash(db: Db, id: string, from: string, to: string, now: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: to, updated_at: now })
    .where("id", "=", id)
    .where("password_hash", "=", from)
    .execute();
}

/** With `disabledAt` null the user may sign in again. */
export async function setDisabled(db: Db, id: string, disabledAt: number | null, now: number): Promise<void> {
  const changes = { disabled_at: disabledAt, version: raised };
  if (disabledAt !== null) return inTransaction(db, (trx) => endSessionsExcept(trx, id, null, now, changes));
  await db
    .updateTable("users")
    .set({ ...changes, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** `beginSession` compares the credential version, so that a concurrent sign-in gets no session. */
export async function endSessionsExcept(
  trx: Db,
  userId: string,
  kept: string | null,
  at: number,
  changes: UpdateObject<Tables, "users"> = {},
): Promise<void> {
  const { credential_version } = await trx
    .updateTable("users")
    .set({ ...changes, credential_version: sql<number>`credential_version + 1`, updated_at: at })
    .where("id", "=", userId)
    .returning("credential_version")
    .executeTakeFirstOrThrow();
  const sessions = trx.updateTable("sessions").where("user_id", "=", userId).where("revoked_at", "is", null);
  await sessions
    .set({ revoked_at: at })
    .where("id", "!=", kept ?? "")
    .execute();
  if (kept !== null) await sessions.set({ credential_version }).where("id", "=", kept).execute();
}

/** So that two requests cannot both take the user's last free place. */
export const lockUser = (trx: Db, id: string): Promise<UserRow> =>
  rowOf(trx, id).forNoKeyUpdate().executeTakeFirstOrThrow();

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
  return { identity, user: await getUserRow(db, identity.user_id) };
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

/** In a transaction the user stays locked, and so cannot be removed before the access points are there. */
export async function requireReceiver(db: Db, id: string, pointer: string): Promise<UserRow> {
  const user = await lockedRowOf(db, id).where("removed_at", "is", null).executeTakeFirst();
  if (user && user.disabled_at === null) return user;
  const detail = user
    ? t("serviceAccounts.receiver.disabled", { name: user.name })
    : t("serviceAccounts.receiver.unknown");
  throw invalid([{ pointer, detail }]);
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
