import type { User } from "@/lib/contract/accounts/account";
import type { Db } from "../db/database";
import { factorDueFrom as factorDueFromDay, isDue } from "./second-factor/factor-requirement";
import { GRACE_MS, isLive, latestOf } from "./sessions";
import { type Claims, TOLERANCE_MS } from "./tokens/access-tokens";

export type SessionUser = {
  user: User & { factorDueFrom: string | null; mustAddFactor: boolean };
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
