import type { ExpressionBuilder } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { User } from "@/lib/contract/accounts/account";
import type { Role } from "@/lib/contract/accounts/roles";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import type { Db } from "../db/database";
import type { Tables, UserRow } from "../db/tables";
import { inTransaction } from "../db/transaction";
import { revokeSessionsOf } from "./sessions";

export const toUser = ({ id, email, name, role }: Pick<UserRow, keyof User>): User => ({ id, email, name, role });

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

export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Ends every session. `beginSession` compares the version, so that a concurrent sign-in gets none. */
export async function setPasswordHash(db: Db, id: string, passwordHash: string, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable("users")
      .set((row) => ({
        password_hash: passwordHash,
        wrong_codes: 0,
        updated_at: now,
        version: row("version", "+", 1),
        credential_version: nextVersion(row),
      }))
      .where("id", "=", id)
      .execute();
    await revokeSessionsOf(trx, id, now);
  });
}

/** Unless the password has changed since. */
export async function upgradeHash(db: Db, id: string, from: string, to: string, now: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: to, updated_at: now })
    .where("id", "=", id)
    .where("password_hash", "=", from)
    .execute();
}

/** Ends every session. With `disabledAt` null the user may sign in again. */
export async function setDisabled(db: Db, id: string, disabledAt: number | null, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable("users")
      .set((row) => ({
        disabled_at: disabledAt,
        updated_at: now,
        version: row("version", "+", 1),
        ...(disabledAt !== null && { credential_version: nextVersion(row) }),
      }))
      .where("id", "=", id)
      .execute();
    if (disabledAt !== null) await revokeSessionsOf(trx, id, now);
  });
}

/** Raises the credential version, with `changes`, so that a concurrent sign-in gets no session. */
export async function endSessionsExcept(
  trx: Db,
  { id, credential_version }: Pick<UserRow, "id" | "credential_version">,
  stays: { id: string } | null,
  at: number,
  changes: { password_hash?: string | null; wrong_codes?: 0 } = {},
): Promise<void> {
  const version = credential_version + 1;
  await trx
    .updateTable("users")
    .set({ ...changes, credential_version: version, updated_at: at })
    .where("id", "=", id)
    .execute();
  const sessions = trx.updateTable("sessions").where("user_id", "=", id).where("revoked_at", "is", null);
  if (!stays) return void (await sessions.set({ revoked_at: at }).execute());
  const { id: kept, ...method } = stays;
  await sessions.set({ revoked_at: at }).where("id", "!=", kept).execute();
  await sessions
    .set({ credential_version: version, ...method })
    .where("id", "=", kept)
    .execute();
}

const nextVersion = (row: ExpressionBuilder<Tables, "users">) => row("credential_version", "+", 1);

/** So that two requests cannot both take the user's last free place. */
export const lockUser = (trx: Db, id: string): Promise<UserRow> =>
  trx.selectFrom("users").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();
