import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Keys, SigningKeys } from "./keys";

/** Lifetime of an access token, in seconds. */
const ACCESS_TOKEN_SECONDS = 86_400;
export const ACCESS_TOKEN_MS = ACCESS_TOKEN_SECONDS * 1_000;

const ISSUER = "access-points";
const AUDIENCE = "access-points/api/v1";

/** Clock skew allowed between machines, in seconds (RFC 8725 leaves the value to the implementation). */
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

/** Issues a JWT for a session (RFC 7519, with the type of RFC 9068). `now` is in milliseconds. */
export function issueAccessToken(keys: Keys, subject: { userId: string; sessionId: string }, now: number) {
  const iat = Math.floor(now / 1_000);
  const exp = iat + ACCESS_TOKEN_SECONDS;
  const payload: Claims = {
    iss: ISSUER,
    aud: AUDIENCE,
    sub: subject.userId,
    sid: subject.sessionId,
    jti: randomUUID(),
    iat,
    exp,
  };
  const [key] = keys.ring;
  const signed = `${headerOf(key)}.${encode(payload)}`;
  return { token: `${signed}.${sign(signed, key).toString("base64url")}`, expiresAt: exp * 1_000 };
}

/**
 * Returns the claims of a token that this installation issued, or null. `evenExpired` also accepts an expired token,
 * for renewal.
 *
 * Accepts an `iat` in the future by up to one token lifetime, because this clock may have been set back since. The
 * caller must then check the session (see `findPerson`). Accepts an `nbf`, which this service never writes, in the
 * future by no more than the clock skew.
 */
export function verifyAccessToken(keys: Keys, token: string, now: number, evenExpired = false): Claims | null {
  const claims = findAuthentic(keys.ring, token);
  if (!claims) return null;
  const seconds = now / 1_000;
  const { iat, nbf = 0, exp } = claims;
  if (nbf > seconds + TOLERANCE_SECONDS || iat > seconds + ACCESS_TOKEN_SECONDS + TOLERANCE_SECONDS) return null;
  return evenExpired || seconds < exp ? claims : null;
}

/** Cache of claims whose signature was verified, keyed by key ring: other keys verify every token again. */
const authentic = new WeakMap<Keys["ring"], LRUCache<string, Claims>>();
const AUTHENTIC_MAX = 1_000;

/** Returns the claims of an authentic token, expired or not. Caches them, because a program sends one token all day. */
function findAuthentic(ring: Keys["ring"], token: string): Claims | null {
  const known = authentic.get(ring) ?? new LRUCache<string, Claims>({ max: AUTHENTIC_MAX });
  authentic.set(ring, known);
  const remembered = known.get(token);
  if (remembered) return remembered;
  const claims = readAuthentic(ring, token);
  if (claims) known.set(token, claims);
  return claims;
}

/**
 * Verifies the signature and returns the claims, or null. The header must equal, byte for byte, one that this service
 * writes: that fixes algorithm and type, and leaves no `jku`, `jwk`, `x5u` or `crit` to process (RFC 8725 §3.1).
 */
function readAuthentic(ring: Keys["ring"], token: string): Claims | null {
  const [header, payload, signature, ...rest] = token.split(".");
  if (!header || !payload || !signature || rest.length > 0) return null;
  const key = ring.find((one) => headerOf(one) === header);
  if (!key || !matches(signature, sign(`${header}.${payload}`, key))) return null;
  const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return parsed.success ? parsed.data : null;
}

const headerOf = (key: SigningKeys): string => encode({ alg: "HS256", typ: "at+jwt", kid: key.kid });

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const sign = (text: string, key: SigningKeys): Buffer => createHmac("sha256", key.accessToken).update(text).digest();

/**
 * Compares signatures in constant time, and as text: several base64url texts decode to the same bytes, and only the
 * canonical one is accepted.
 */
function matches(signature: string, expected: Buffer): boolean {
  const given = Buffer.from(signature, "base64url");
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && signature === expected.toString("base64url")
  );
}
