import { v7 as uuidv7 } from "uuid";
import type { User } from "@/lib/contract/account";
import type { Db } from "../db/open";
import { prepared } from "../db/prepared";
import type { SessionRow, UserRow } from "../db/tables";
import { inTransaction } from "../db/transaction";
import { ACCESS_TOKEN_MS, type Claims, TOLERANCE_MS } from "./access-tokens";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;
/** A session nobody renews ends after this, in milliseconds. */
export const IDLE_MS = 7 * DAY;
/** However often it is renewed, a session ends after this. */
const ABSOLUTE_MS = 30 * DAY;
/** How long a refresh token that was just used gives the same successor: lost answers and parallel tabs. */
const GRACE_MS = 30 * SECOND;
/**
 * How far ahead of the clock the times of a session may lie, after the clock was set back. Up to an access token's life
 * its people stay signed in; beyond that the clock that wrote them cannot be trusted, and neither can the session.
 */
export const AHEAD_MS = ACCESS_TOKEN_MS + TOLERANCE_MS;

/** Renewals of a session in a minute: 30. A repeat within the grace period writes nothing new and weighs a tenth. */
const RENEWALS_MAX = 300;
const ROTATION_WEIGHT = 10;
const REPEAT_WEIGHT = 1;

/** Whose request it is, and by which session. */
export type Person = User & { sessionId: string };

/**
 * Begins a session for a user as read before the password was verified. Returns its id, or null when the password was
 * changed or the user disabled since.
 */
export async function beginSession(db: Db, user: UserRow, now: number): Promise<string | null> {
  const id = uuidv7();
  const { credential_version } = user;
  // Locked, so that a change of password waits, and then ends this session too.
  const current = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", user.id)
    .where("credential_version", "=", credential_version)
    .where("disabled_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!current) return null;
  await db
    .insertInto("sessions")
    .values({
      id,
      user_id: user.id,
      generation: 0,
      credential_version,
      created_at: now,
      rotated_at: now,
      revoked_at: null,
    })
    .execute();
  return id;
}

type Times = Pick<SessionRow, "created_at" | "rotated_at" | "revoked_at">;

const latestOf = ({ created_at, rotated_at }: Times): number => Math.max(created_at, rotated_at);

const isLive = (row: Times, now: number): boolean =>
  row.revoked_at === null &&
  now < row.rotated_at + IDLE_MS &&
  now < row.created_at + ABSOLUTE_MS &&
  latestOf(row) <= now + AHEAD_MS;

/**
 * Returns the person behind an access token's session, or null when that session is over or the user may not sign in.
 * Asked on every request, so that a change of password, role or state counts at the next one.
 *
 * A token issued ahead of the clock is taken only when the session was begun or renewed at that time: then our own clock
 * issued it before it was set back. Any other is refused (RFC 8725).
 */
export async function findPerson(db: Db, { sid, iat }: Claims, now: number): Promise<Person | null> {
  const [row] = await sessionAndUser(db, { sessionId: sid });
  if (!row || !isLive(row, now)) return null;
  const issuedAt = iat * SECOND;
  if (issuedAt > now + TOLERANCE_MS && issuedAt > latestOf(row) + GRACE_MS) return null;
  return { id: row.id, email: row.email, name: row.name, role: row.role, sessionId: sid };
}

const sessionAndUser = prepared((db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", (join) =>
      join
        .onRef("users.id", "=", "sessions.user_id")
        .onRef("users.credential_version", "=", "sessions.credential_version"),
    )
    .select(["sessions.created_at", "rotated_at", "revoked_at", "users.id", "email", "name", "role"])
    .where("sessions.id", "=", sessionId)
    .where("disabled_at", "is", null),
);

/** What became of a refresh token: the generation to issue now, or why not. */
export type Rotation =
  | { kind: "rotated" | "repeated"; generation: number; user: UserRow }
  /** It was used long ago: somebody else has it. The session is revoked. */
  | { kind: "reused"; userId: string }
  /** It is newer than the database, which must have been restored. */
  | { kind: "ahead" }
  /** The session was renewed too often. `wait` in milliseconds. */
  | { kind: "limited"; wait: number }
  | { kind: "ended" };

/**
 * Takes the next generation of a session for a refresh token of `generation`, under the row's lock. Revoking and
 * signing out take the same lock, so whatever comes second sees what the first did.
 */
export async function rotateSession(db: Db, sessionId: string, generation: number, now: number): Promise<Rotation> {
  return inTransaction(db, async (trx) => {
    const row = await trx.selectFrom("sessions").selectAll().where("id", "=", sessionId).forUpdate().executeTakeFirst();
    const user = row && (await findCurrentUser(trx, row));
    if (!row || !user || !isLive(row, now)) return { kind: "ended" };
    const behind = row.generation - generation;
    if (behind < 0) return { kind: "ahead" };
    // A rotation that lies ahead of the clock has no known age: the tolerance is all it is granted.
    const age = now - row.rotated_at;
    const isRepeat = behind === 1 && age <= GRACE_MS && age >= -TOLERANCE_MS;
    if (behind > 0 && !isRepeat) {
      await revokeSession(trx, sessionId, now);
      return { kind: "reused", userId: row.user_id };
    }
    const isFresh = row.renewals_since <= now && now < row.renewals_since + MINUTE;
    const [since, renewals] = isFresh ? [row.renewals_since, row.renewals] : [now, 0];
    const counted = renewals + (isRepeat ? REPEAT_WEIGHT : ROTATION_WEIGHT);
    if (counted > RENEWALS_MAX) return { kind: "limited", wait: since + MINUTE - now };
    const next = isRepeat ? row.generation : generation + 1;
    await trx
      .updateTable("sessions")
      .set({ renewals: counted, renewals_since: since, ...(!isRepeat && { generation: next, rotated_at: now }) })
      .where("id", "=", sessionId)
      .execute();
    return { kind: isRepeat ? "repeated" : "rotated", generation: next, user };
  });
}

/** Returns the session's user, unless disabled or with other credentials by now. */
const findCurrentUser = (db: Db, session: SessionRow): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", session.user_id)
    .where("credential_version", "=", session.credential_version)
    .where("disabled_at", "is", null)
    .executeTakeFirst();

/** Ends a session for good. One that has ended keeps the time when it did. */
export async function revokeSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every session of a user. */
export async function revokeSessionsOf(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
