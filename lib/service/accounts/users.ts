import { v7 as uuidv7 } from "uuid";
import type { Role, User } from "@/lib/contract/account";
import type { Db } from "../db/open";
import type { UserRow } from "../db/tables";

/** A user as the contract shows it: nothing of the password or of what only the service needs. */
export const toUser = ({ id, email, name, role }: UserRow): User => ({ id, email, name, role });

type NewUser = { email: string; name: string; role: Role; passwordHash: string };

/** Makes a user, or gives null when the e-mail is taken. */
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

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Every user, by e-mail. */
export async function listUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom("users").selectAll().orderBy("email").execute();
}

export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string, now: number): Promise<void> {
  await db.updateTable("users").set({ password_hash: passwordHash, updated_at: now }).where("id", "=", id).execute();
}

/** `disabledAt` null lets the user sign in again. */
export async function setDisabled(db: Db, id: string, disabledAt: number | null, now: number): Promise<void> {
  await db.updateTable("users").set({ disabled_at: disabledAt, updated_at: now }).where("id", "=", id).execute();
}
