import { v7 as uuidv7 } from "uuid";
import type { User } from "@/lib/contract/account";
import type { Db } from "../db/open";
import { prepared } from "../db/prepared";
import type { SessionRow } from "../db/tables";
import { inTransaction } from "../db/transaction";

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
/** A session nobody renews ends after this, in milliseconds. */
const IDLE_MS = 7 * DAY;
/** However often it is renewed, a session ends after this. */
const ABSOLUTE_MS = 30 * DAY;
/** How long a refresh token that was just used gives the same successor: lost answers and parallel tabs. */
const GRACE_MS = 30 * SECOND;

/** Whose request it is, and by which session. */
export type Person = User & { sessionId: string };

/** Begins a session. Returns its id. */
export async function beginSession(db: Db, userId: string, now: number): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto("sessions")
    .values({ id, user_id: userId, generation: 0, created_at: now, rotated_at: now, revoked_at: null })
    .execute();
  return id;
}

const isLive = (row: Pick<SessionRow, "created_at" | "rotated_at" | "revoked_at">, now: number): boolean =>
  row.revoked_at === null && now < row.rotated_at + IDLE_MS && now < row.created_at + ABSOLUTE_MS;

/** The person behind a session that is live and whose user may sign in, or null. Asked on every request. */
export async function findPerson(db: Db, sessionId: string, now: number): Promise<Person | null> {
  const [row] = await sessionAndUser(db, { sessionId });
  if (!row || !isLive(row, now)) return null;
  return { id: row.id, email: row.email, name: row.name, role: row.role, sessionId };
}

const sessionAndUser = prepared((db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.created_at", "rotated_at", "revoked_at", "users.id", "email", "name", "role"])
    .where("sessions.id", "=", sessionId)
    .where("disabled_at", "is", null),
);

/** What became of a refresh token: the generation to issue now, or why not. */
export type Rotation =
  | { kind: "rotated" | "repeated"; generation: number; userId: string }
  /** It was used long ago: somebody else has it. The session is revoked. */
  | { kind: "reused"; userId: string }
  /** It is newer than the database, which must have been restored. */
  | { kind: "ahead" }
  | { kind: "ended" };

/**
 * Takes the next generation of a session for a refresh token of `generation`, under the row's lock. Revoking and
 * signing out take the same lock, so whatever comes second sees what the first did.
 */
export async function rotateSession(db: Db, sessionId: string, generation: number, now: number): Promise<Rotation> {
  return inTransaction(db, async (trx) => {
    const row = await trx.selectFrom("sessions").selectAll().where("id", "=", sessionId).forUpdate().executeTakeFirst();
    if (!row || !isLive(row, now)) return { kind: "ended" };
    const behind = row.generation - generation;
    if (behind < 0) return { kind: "ahead" };
    if (behind === 0) {
      const next = generation + 1;
      await trx
        .updateTable("sessions")
        .set({ generation: next, rotated_at: now })
        .where("id", "=", sessionId)
        .execute();
      return { kind: "rotated", generation: next, userId: row.user_id };
    }
    if (behind === 1 && now <= row.rotated_at + GRACE_MS) {
      return { kind: "repeated", generation: row.generation, userId: row.user_id };
    }
    await revokeSession(trx, sessionId, now);
    return { kind: "reused", userId: row.user_id };
  });
}

/** Ends a session for good. One that has ended stays ended since when it did. */
export async function revokeSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every session of a user: after a changed password, or when the user is disabled. */
export async function revokeSessionsOf(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
