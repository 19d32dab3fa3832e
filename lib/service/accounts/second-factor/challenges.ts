import { z } from "zod";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Keys } from "../tokens/keys";
import { issueToken, readToken, type TokenKind } from "../tokens/signed-tokens";

/** Signing in by passkey waits on the page for a person. */
export const CHALLENGE_MS = 10 * 60_000;

const NONCE_BYTES = 32;

type Purpose = "second-factor" | "passkey" | "change";

/** Each purpose is an audience of its own. */
const kindOf = (purpose: Purpose): TokenKind => ({
  key: "challenge",
  typ: "challenge+jwt",
  audience: `access-points/${purpose}`,
});

/** `userId` is "" for a sign-in by passkey alone. */
export type Challenge = {
  userId: string;
  /** The user's `credential_version`, so that a change of password or factors ends the challenge. */
  version: number;
  endsAt: number;
  /** Challenge of WebAuthn (§13.4.3), in base64url. */
  nonce: string;
};

const claims = z.object({ sub: z.string(), jti: z.string(), version: z.int(), exp: z.int() });

type Issuing = Pick<ServiceContext, "keys" | "now" | "randomBytes">;
type Issued = Pick<Challenge, "userId" | "version"> & { purpose: Purpose };

/** Signed, not stored, so that neither a loaded page nor an abandoned request uses anything up. */
export async function issueChallenge(
  { keys, now, randomBytes }: Issuing,
  { purpose, userId, version }: Issued,
): Promise<{ token: string; nonce: string }> {
  const nonce = Buffer.from(randomBytes(NONCE_BYTES)).toString("base64url");
  const times = { now: now(), seconds: CHALLENGE_MS / 1_000 };
  const { token } = await issueToken(keys, kindOf(purpose), { sub: userId, jti: nonce, version }, times);
  return { token, nonce };
}

/** Null also when it has expired. */
export async function verifyChallenge(
  keys: Keys,
  token: string,
  purpose: Purpose,
  now: number,
): Promise<Challenge | null> {
  const read = claims.safeParse(await readToken(keys, kindOf(purpose), token)).data;
  if (!read) return null;
  const endsAt = read.exp * 1_000;
  // An end too far ahead: the clock was wrong when the challenge was issued.
  if (endsAt <= now || endsAt > now + CHALLENGE_MS) return null;
  return { userId: read.sub, version: read.version, endsAt, nonce: read.jti };
}

/** False when it was answered before. */
export async function takeChallenge(trx: Db, { nonce, endsAt }: Challenge): Promise<boolean> {
  const used = await trx
    .insertInto("used_challenges")
    .values({ nonce, expires_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("nonce")
    .executeTakeFirst();
  return used !== undefined;
}
