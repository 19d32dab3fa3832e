import { randomUUID } from "node:crypto";
import type { Keys } from "./keys";
import { issueToken, readToken, type TokenKind } from "./signed-tokens";

/** 180 days after its last sign-in. */
const KNOWN_SECONDS = 180 * 86_400;

const kind: TokenKind = { key: "knownDevice", typ: "device+jwt", audience: "access-points/known-device" };

/** `id` is random and identifies only the device. */
export type KnownDevice = { userId: string; id: string };

/** No credential: it gives the device a throttle bucket, so that guesses from elsewhere cannot lock it out. */
export async function issueKnownDevice(
  keys: Keys,
  userId: string,
  before: KnownDevice | null,
  now: number,
): Promise<string> {
  const claims = { sub: userId, jti: before?.id ?? randomUUID() };
  return (await issueToken(keys, kind, claims, { now, seconds: KNOWN_SECONDS })).token;
}

export async function verifyKnownDevice(keys: Keys, token = "", now: number): Promise<KnownDevice | null> {
  const { sub, jti, exp = 0 } = (await readToken(keys, kind, token)) ?? {};
  const left = exp - now / 1_000;
  // An expiry too far ahead: the clock was wrong when the token was issued.
  return sub && jti && left > 0 && left <= 2 * KNOWN_SECONDS ? { userId: sub, id: jti } : null;
}
