import { createHmac, timingSafeEqual } from "node:crypto";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Keys } from "../tokens/keys";

/** Time in which a challenge is answered, in milliseconds. Signing in by passkey waits on the page for a person. */
export const CHALLENGE_MS = 10 * 60_000;

const PREFIX = "ch1_";
const NONCE_BYTES = 32;
const MAC_BYTES = 32;

/** What a challenge is for: the second step of a sign-in, a sign-in by passkey alone, or a change of factors. */
type Purpose = "second-factor" | "passkey" | "change";

/** Challenge of one user; of anybody (`userId` "") for a sign-in by passkey alone. */
export type Challenge = {
  purpose: Purpose;
  userId: string;
  /** The user's `credential_version`, so that a change of password or factors ends the challenge. */
  version: number;
  endsAt: number;
  /** Challenge of WebAuthn (§13.4.3), in base64url. */
  nonce: string;
};

type Issuing = Pick<ServiceContext, "keys" | "now" | "randomBytes">;

/**
 * Returns a signed challenge: nothing is stored until it is answered, so that neither a page that was only loaded nor a
 * request that was abandoned uses anything up.
 */
export function issueChallenge(
  { keys, now, randomBytes }: Issuing,
  of: Pick<Challenge, "purpose" | "userId" | "version">,
): { token: string; nonce: string } {
  const nonce = Buffer.from(randomBytes(NONCE_BYTES)).toString("base64url");
  const body = Buffer.from(JSON.stringify([of.purpose, of.userId, of.version, now() + CHALLENGE_MS, nonce]));
  const token = PREFIX + Buffer.concat([macOf(body, keys.ring[0].challenge), body]).toString("base64url");
  return { token, nonce };
}

/** Returns an authentic challenge of this purpose that has not expired, or null for any other text. */
export function verifyChallenge(keys: Keys, token: string, purpose: Purpose, now: number): Challenge | null {
  if (!token.startsWith(PREFIX)) return null;
  const bytes = Buffer.from(token.slice(PREFIX.length), "base64url");
  if (bytes.length <= MAC_BYTES) return null;
  const body = bytes.subarray(MAC_BYTES);
  const mac = bytes.subarray(0, MAC_BYTES);
  if (!keys.ring.some((key) => timingSafeEqual(mac, macOf(body, key.challenge)))) return null;
  const [of, userId, version, endsAt, nonce] = JSON.parse(body.toString());
  // An end too far ahead: the clock was wrong when the challenge was issued.
  if (of !== purpose || endsAt <= now || endsAt > now + CHALLENGE_MS) return null;
  return { purpose: of, userId, version, endsAt, nonce };
}

const macOf = (body: Buffer, key: Buffer): Buffer => createHmac("sha256", key).update(body).digest();

/** Marks a challenge as answered. Returns false when it was answered before. */
export async function takeChallenge(trx: Db, { nonce, endsAt }: Challenge): Promise<boolean> {
  const used = await trx
    .insertInto("used_challenges")
    .values({ nonce, expires_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("nonce")
    .executeTakeFirst();
  return used !== undefined;
}
