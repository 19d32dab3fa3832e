import type { ExpressionBuilder } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Role, User } from "@/lib/contract/account";
import type { Db } from "../db/open";
import type { Tables, UserRow } from "../db/tables";
import { inTransaction } from "../db/transaction";
import { revokeSessionsOf } from "./sessions";

/** Returns the user as in the API, without the password hash and internal columns. */
export const toUser = ({ id, email, name, role }: UserRow): User => ({ id, email, name, role });

type NewUser = { email: string; name: string; role: Role; passwordHash: string };

/** Creates a user, or returns null when the e-mail address is taken. */
export async function createUser(db: Db, input: NewUser, now: number): Promise<UserRow | null> {
  const { passwordHash, ...rest } = input;
  const row = await db
    .insertInto("users")
    .values({ id: uuidv7(), ...rest, password_hash: passwordHash, disabled_at: null, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const row = await db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
  return row ?? null;
}

/** Returns every user, ordered by e-mail address. */
export async function listUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom("users").selectAll().orderBy("email").execute();
}

export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets the password and ends every session, in one transaction. A concurrent sign-in that verified the old hash gets no
 * session afterwards, because `beginSession` compares the credential version.
 */
export async function setPasswordHash(db: Db, id: string, passwordHash: string, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable("users")
      .set((row) => ({ password_hash: passwordHash, updated_at: now, credential_version: nextVersion(row) }))
      .where("id", "=", id)
      .execute();
    await revokeSessionsOf(trx, id, now);
  });
}

/**
 * Replaces a hash with outdated parameters by a new hash of the same password, unless the password has changed since.
 */
export async function upgradeHash(db: Db, id: string, from: string, to: string, now: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: to, updated_at: now })
    .where("id", "=", id)
    .where("password_hash", "=", from)
    .execute();
}

/** Disables the user and ends every session, in one transaction. With `disabledAt` null the user may sign in again. */
export async function setDisabled(db: Db, id: string, disabledAt: number | null, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable("users")
      .set((row) => ({
        disabled_at: disabledAt,
        updated_at: now,
        ...(disabledAt !== null && { credential_version: nextVersion(row) }),
      }))
      .where("id", "=", id)
      .execute();
    if (disabledAt !== null) await revokeSessionsOf(trx, id, now);
  });
}

const nextVersion = (row: ExpressionBuilder<Tables, "users">) => row("credential_version", "+", 1);
