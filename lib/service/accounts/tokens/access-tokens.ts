import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Keys } from "./keys";
import { ISSUER, issueToken, readToken, type TokenKind } from "./signed-tokens";

const ACCESS_TOKEN_SECONDS = 86_400;
export const ACCESS_TOKEN_MS = ACCESS_TOKEN_SECONDS * 1_000;

const AUDIENCE = "access-points/api/v1";
/** Type of RFC 9068 §2.1. */
const kind: TokenKind = { key: "accessToken", typ: "at+jwt", audience: AUDIENCE };

/** Clock skew (RFC 8725 leaves the value to the implementation). */
const TOLERANCE_SECONDS = 5;
export const TOLERANCE_MS = TOLERANCE_SECONDS * 1_000;

const claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.string(),
  sid: z.string(),
  jti: z.string(),
  iat: z.int(),
  exp: z.int(),
  nbf: z.int().optional(),
});
export type Claims = z.output<typeof claims>;

/** `now` is in milliseconds. */
export async function issueAccessToken(keys: Keys, subject: { userId: string; sessionId: string }, now: number) {
  const claims = { sid: subject.sessionId, sub: subject.userId, jti: randomUUID() };
  const { token, exp } = await issueToken(keys, kind, claims, { now, seconds: ACCESS_TOKEN_SECONDS });
  return { token, expiresAt: exp * 1_000 };
}

// A promise when the cache lacks the token. Accepts an `iat` in the future by one token lifetime, because this clock
// may have been set back: the caller must then check the session (see `findUserOfSession`).
export function verifyAccessToken(
  keys: Keys,
  token: string,
  now: number,
  evenExpired = false,
): Claims | null | Promise<Claims | null> {
  const found = findAuthentic(keys.ring, token);
  if (found instanceof Promise) return found.then((claims) => claims && acceptNow(claims, now, evenExpired));
  return acceptNow(found, now, evenExpired);
}

function acceptNow(claims: Claims, now: number, evenExpired: boolean): Claims | null {
  const seconds = now / 1_000;
  const { iat, nbf = 0, exp } = claims;
  if (nbf > seconds + TOLERANCE_SECONDS || iat > seconds + ACCESS_TOKEN_SECONDS + TOLERANCE_SECONDS) return null;
  return evenExpired || seconds < exp ? claims : null;
}

/** By key ring, because other keys verify every token again. */
const authentic = new WeakMap<Keys["ring"], LRUCache<string, Claims>>();
/** About 1 KB each: one for each person and program that is signed in. */
const AUTHENTIC_MAX = 5_000;

/** Expired or not. A program sends one token all day, and verifying it takes longer than reading a list. */
function findAuthentic(ring: Keys["ring"], token: string): Claims | Promise<Claims | null> {
  const known = authentic.get(ring) ?? new LRUCache<string, Claims>({ max: AUTHENTIC_MAX });
  authentic.set(ring, known);
  return (
    known.get(token) ??
    readToken({ ring }, kind, token).then((payload) => {
      const read = claims.safeParse(payload).data ?? null;
      if (read) known.set(token, read);
      return read;
    })
  );
}
