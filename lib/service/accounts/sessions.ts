import { v7 as uuidv7 } from "uuid";
import type { Me } from "@/lib/contract/accounts/account";
import type { Role } from "@/lib/contract/accounts/roles";
import { recorded } from "@/lib/messages/messages";
import { changesBetween, recordAudit, unknownActor } from "../audit-entries/record-audit";
import type { Db } from "../db/database";
import type { SessionRow, UserRow } from "../db/tables";
import { inTransaction } from "../db/transaction";
import { ACCESS_TOKEN_MS, type Claims, TOLERANCE_MS } from "./tokens/access-tokens";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;
/** Without a renewal. */
export const IDLE_MS = 7 * DAY;
/** Even with renewals. */
const ABSOLUTE_MS = 30 * DAY;
/** A used refresh token returns the same successor: for lost responses and parallel tabs. */
const GRACE_MS = 30 * SECOND;
/** Times further ahead were written by a wrong clock, and end the session. */
export const AHEAD_MS = ACCESS_TOKEN_MS + TOLERANCE_MS;

/** A minute, in tenths: a repeat within the grace period counts one tenth. */
const RENEWALS_MAX = 300;
const ROTATION_WEIGHT = 10;
const REPEAT_WEIGHT = 1;

/** `identityId` is what a provider proved. */
export type SessionClient = { address: string; userAgent: string; identityId?: string };

/** Enough for every browser, while a header may have 16 KiB. */
const USER_AGENT_MAX = 300;

/** `user` as read before the password was verified. Null when the password changed or the user is disabled. */
export async function beginSession(db: Db, user: UserRow, from: SessionClient, now: number): Promise<string | null> {
  const id = uuidv7();
  const { credential_version } = user;
  // Locked: a concurrent change of password waits, and then ends this session too.
  const current = await db
    .updateTable("users")
    .set({ last_sign_in_at: now })
    .where("id", "=", user.id)
    .where("credential_version", "=", credential_version)
    .where("disabled_at", "is", null)
    .returning("id")
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
      address: from.address,
      user_agent: from.userAgent.slice(0, USER_AGENT_MAX).toWellFormed(),
      last_used_at: now,
      identity_id: from.identityId ?? null,
    })
    .execute();
  const actor = { id: user.id, name: user.name, address: from.address };
  await recordAudit(db, { actor, action: "sign-in.succeeded", target: user, at: now });
  return id;
}

type Times = Pick<SessionRow, "created_at" | "rotated_at" | "revoked_at">;

const latestOf = ({ created_at, rotated_at }: Times): number => Math.max(created_at, rotated_at);

const isLive = (row: Times, now: number): boolean =>
  row.revoked_at === null &&
  now < row.rotated_at + IDLE_MS &&
  now < row.created_at + ABSOLUTE_MS &&
  latestOf(row) <= now + AHEAD_MS;

export type Rotation =
  | { kind: "rotated" | "repeated"; generation: number; user: UserRow }
  /** An old token after the grace period: another client may have it. The session was revoked. */
  | { kind: "reused"; userId: string }
  /** The token is newer than the database: a backup was probably restored. */
  | { kind: "ahead" }
  /** `wait` is in milliseconds. */
  | { kind: "limited"; wait: number }
  | { kind: "ended" };

/** Revoking and signing out take the same lock, so that the second of two changes sees the first. */
export async function rotateSession(
  db: Db,
  sessionId: string,
  generation: number,
  now: number,
  address: string,
): Promise<Rotation> {
  return inTransaction(db, async (trx) => {
    const row = await trx.selectFrom("sessions").selectAll().where("id", "=", sessionId).forUpdate().executeTakeFirst();
    const user = row && (await findCurrentUser(trx, row));
    if (!row || !user || !isLive(row, now)) return { kind: "ended" };
    const behind = row.generation - generation;
    if (behind < 0) return { kind: "ahead" };
    // The age of a rotation in the future is unknown: it may be a clock skew.
    const age = now - row.rotated_at;
    const isRepeat = behind === 1 && age <= GRACE_MS && age >= -TOLERANCE_MS;
    if (behind > 0 && !isRepeat) {
      await revokeSession(trx, sessionId, now);
      const changes = changesBetween(null, { reason: recorded("signInReasons.refreshTwice") });
      const [actor, target] = [unknownActor(address), { id: sessionId, name: user.name }];
      await recordAudit(trx, { actor, action: "session.ended", target, changes, at: now });
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

const findCurrentUser = (db: Db, session: SessionRow): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", session.user_id)
    .where("credential_version", "=", session.credential_version)
    .where("disabled_at", "is", null)
    .executeTakeFirst();

/** One that was revoked before keeps its time. */
export async function revokeSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

export type SessionUser = {
  user: Me & { factorDueFrom: string | null; mustAddFactor: boolean };
  lastUsedAt: number;
};

// On every request, so that a change takes effect at the next one. A token from the future must be as old as its
// session: it was issued before the clock was set back. Any other is rejected (RFC 8725).
export async function findUserOfSession(
  db: Db,
  { sid, iat }: Pick<Claims, "sid" | "iat">,
  now: number,
): Promise<SessionUser | null> {
  const row = await sessionAndUser(db, sid);
  if (!row || !isLive(row, now)) return null;
  const issuedAt = iat * 1_000;
  if (issuedAt > now + TOLERANCE_MS && issuedAt > latestOf(row) + GRACE_MS) return null;
  const { id, email, name, role, language, last_used_at } = row;
  const dueFrom = factorDueFrom(row);
  const user = { id, email, name, role, language, factorDueFrom: dueFrom, mustAddFactor: isDue(dueFrom, now) };
  return { user, lastUsedAt: last_used_at };
}

const withUser = (db: Db) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", (join) =>
      join
        .onRef("users.id", "=", "sessions.user_id")
        .onRef("users.credential_version", "=", "sessions.credential_version"),
    );

/** Those that `findUserOfSession` accepts. */
export const liveSessions = (db: Db, userId: string, now: number) =>
  withUser(db)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("rotated_at", ">", now - IDLE_MS)
    .where("rotated_at", "<=", now + AHEAD_MS)
    .where("sessions.created_at", ">", now - ABSOLUTE_MS)
    .where("sessions.created_at", "<=", now + AHEAD_MS);

const sessionAndUser = (db: Db, sessionId: string) =>
  withUser(db)
    .select(["sessions.created_at", "rotated_at", "revoked_at", "last_used_at", "users.id", "email", "name", "role"])
    .select(["users.language", "identity_id", "second_factor_at"])
    .select((row) => row.selectFrom("office_settings").select("second_factor_from").$asScalar().as("required"))
    .where("sessions.id", "=", sessionId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();

/** Days in UTC. */
type RequiredFrom = Partial<Record<Role, string>>;

/** `required` is `office_settings.second_factor_from`. */
type Session = { role: Role; identity_id: string | null; second_factor_at: number | null; required: string };

/** Null also for a person who signed in by a provider, which has factors of its own. */
export function factorDueFrom({ role, identity_id, second_factor_at, required }: Session): string | null {
  if (required === "{}" || second_factor_at !== null || identity_id !== null) return null;
  return (JSON.parse(required) as RequiredFrom)[role] ?? null;
}

export const isDue = (day: string | null, now: number): boolean => day !== null && Date.parse(day) <= now;
