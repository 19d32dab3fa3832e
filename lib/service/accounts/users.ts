import type { ExpressionBuilder } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Role, User } from "@/lib/contract/account";
import type { Db } from "../db/open";
import type { Tables, UserRow } from "../db/tables";
import { inTransaction } from "../db/transaction";
import { revokeSessionsOf } from "./sessions";

/** Returns the user as the contract shows it: nothing of the password or of what only the service needs. */
export const toUser = ({ id, email, name, role }: UserRow): User => ({ id, email, name, role });

type NewUser = { email: string; name: string; role: Role; passwordHash: string };

/** Creates a user. Returns null when the e-mail is taken. */
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

/** Returns every user, by e-mail. */
export async function listUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom("users").selectAll().orderBy("email").execute();
}

export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets the password and ends every session, in one transaction. A sign-in that verified the old hash meanwhile begins
 * a session of a lower credential version, which is over before it begins.
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

/** Replaces a hash made with outdated parameters by one of the same password, unless the password changed meanwhile. */
export async function upgradeHash(db: Db, id: string, from: string, to: string, now: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: to, updated_at: now })
    .where("id", "=", id)
    .where("password_hash", "=", from)
    .execute();
}

/** Disables the user and ends every session, in one transaction; `disabledAt` null lets the user sign in again. */
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
