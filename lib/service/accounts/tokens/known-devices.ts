import { randomUUID } from "node:crypto";
import type { Keys } from "./keys";
import { issueToken, readToken, type TokenKind } from "./signed-tokens";

/** Time that a device stays known after its last sign-in, in seconds: 180 days. */
const KNOWN_SECONDS = 180 * 86_400;

const kind: TokenKind = { key: "knownDevice", typ: "device+jwt", audience: "access-points/known-device" };

/** Device that a user has signed in on. `id` is random and identifies only the device. */
export type KnownDevice = { userId: string; id: string };

/**
 * Returns the token of a device that the user has just signed in on. The token is no credential: it only gives the device a
 * throttle bucket of its own, so that failed guesses from elsewhere cannot lock the user out there. `before` is the device as
 * last known, whose id is kept.
 */
export async function issueKnownDevice(
  keys: Keys,
  userId: string,
  before: KnownDevice | null,
  now: number,
): Promise<string> {
  const claims = { sub: userId, jti: before?.id ?? randomUUID() };
  return (await issueToken(keys, kind, claims, { now, seconds: KNOWN_SECONDS })).token;
}

/** Returns the device of an authentic token that has not expired, or null for any other text. */
export async function verifyKnownDevice(keys: Keys, token = "", now: number): Promise<KnownDevice | null> {
  const { sub, jti, exp = 0 } = (await readToken(keys, kind, token)) ?? {};
  const left = exp - now / 1_000;
  // Also rejects an expiry too far in the future: the clock was ahead when that token was issued.
  return sub && jti && left > 0 && left <= 2 * KNOWN_SECONDS ? { userId: sub, id: jti } : null;
}
