import type { User } from "@/lib/contract/accounts/account";
import type { Db } from "../db/database";
import { factorDueFrom as factorDueFromDay, isDue } from "./second-factor/factor-requirement";
import { GRACE_MS, isLive, latestOf } from "./sessions";
import { type Claims, TOLERANCE_MS } from "./tokens/access-tokens";

/** User of a session, and when the session was last used, as stored. */
export type SessionUser = {
  user: User & { factorDueFrom: string | null; mustAddFactor: boolean };
  lastUsedAt: number;
};

/**
 * Returns the user of an access token's session, or null when the session has ended or the user is disabled. Called on
 * every request, so that a change of password, role or state takes effect at the next one.
 *
 * Accepts a token issued in the future only when the session was begun or renewed at that time: this service then
 * issued it before its clock was set back. Rejects any other such token (RFC 8725).
 */
export async function findUserOfSession(
  db: Db,
  { sid, iat }: Pick<Claims, "sid" | "iat">,
  now: number,
): Promise<SessionUser | null> {
  const row = await sessionAndUser(db, sid);
  if (!row || !isLive(row, now)) return null;
  const issuedAt = iat * 1_000;
  if (issuedAt > now + TOLERANCE_MS && issuedAt > latestOf(row) + GRACE_MS) return null;
  const { id, email, name, role, last_used_at } = row;
  const factorDueFrom = factorDueFromDay(row);
  const user = { id, email, name, role, factorDueFrom, mustAddFactor: isDue(factorDueFrom, now) };
  return { user, lastUsedAt: last_used_at };
}

const sessionAndUser = (db: Db, sessionId: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", (join) =>
      join
        .onRef("users.id", "=", "sessions.user_id")
        .onRef("users.credential_version", "=", "sessions.credential_version"),
    )
    .select(["sessions.created_at", "rotated_at", "revoked_at", "last_used_at", "users.id", "email", "name", "role"])
    .select(["identity_id", "second_factor_at"])
    .select((row) => row.selectFrom("office_settings").select("second_factor_from").$asScalar().as("required"))
    .where("sessions.id", "=", sessionId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
