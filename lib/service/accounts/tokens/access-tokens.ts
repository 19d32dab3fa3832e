import { randomUUID } from "node:crypto";
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Keys } from "./keys";

/** Lifetime of an access token, in seconds. */
const ACCESS_TOKEN_SECONDS = 86_400;
export const ACCESS_TOKEN_MS = ACCESS_TOKEN_SECONDS * 1_000;

const ALGORITHM = "HS256";
/** Type of RFC 9068 §2.1. It distinguishes an access token from every other JWT that is signed with the same key. */
const TYPE = "at+jwt";
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
export async function issueAccessToken(keys: Keys, subject: { userId: string; sessionId: string }, now: number) {
  const iat = Math.floor(now / 1_000);
  const exp = iat + ACCESS_TOKEN_SECONDS;
  const [key] = keys.ring;
  const token = await new SignJWT({ sid: subject.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject.userId)
    .setJti(randomUUID())
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(key.accessToken);
  return { token, expiresAt: exp * 1_000 };
}

/**
 * Returns the claims of a token that this installation issued, or null. Returns a promise when the cache does not have
 * the token.
 * `evenExpired` also accepts an expired token, for renewal.
 *
 * Accepts an `iat` in the future by up to one token lifetime, because this clock may have been set back since. The
 * caller must then check the session (see `findUserOfSession`). Accepts an `nbf`, which this service never writes, in the
 * future by no more than the clock skew.
 */
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

/** Cache of claims whose signature was verified, keyed by key ring: other keys verify every token again. */
const authentic = new WeakMap<Keys["ring"], LRUCache<string, Claims>>();
/** Maximum number of cached tokens, of about 1 KB each: one for each person and program that is signed in. */
const AUTHENTIC_MAX = 5_000;

/**
 * Returns the claims of an authentic token, expired or not. Caches them, because a program sends one token all day, and
 * verifying it takes longer than reading a list.
 */
function findAuthentic(ring: Keys["ring"], token: string): Claims | Promise<Claims | null> {
  const known = authentic.get(ring) ?? new LRUCache<string, Claims>({ max: AUTHENTIC_MAX });
  authentic.set(ring, known);
  return (
    known.get(token) ??
    readAuthentic(ring, token).then((claims) => {
      if (claims) known.set(token, claims);
      return claims;
    })
  );
}

/** Verifies signature, header, issuer and audience, and returns the claims, or null. */
async function readAuthentic(ring: Keys["ring"], token: string): Promise<Claims | null> {
  if (!isCanonical(token)) return null;
  try {
    const { payload } = await jwtVerify(token, (header) => getKey(ring, header), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      // Switches off jose's check of the times: cached claims need theirs at every use, in `verifyAccessToken`.
      clockTolerance: Number.MAX_SAFE_INTEGER,
    });
    return claims.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/**
 * Returns the key that a header names. Besides it, a header has only algorithm and type, which jose has checked: no
 * `jku`, `jwk`, `x5u` or `crit` is left to process (RFC 8725 §3.1).
 * @throws JOSEError when the key is unknown or the header has other members
 */
function getKey(ring: Keys["ring"], header: JWTHeaderParameters): Uint8Array {
  const key = ring.find((one) => one.kid === header.kid);
  if (!key || Object.keys(header).length !== 3)
    throw new errors.JWTInvalid("This service does not write such headers.");
  return key.accessToken;
}

/**
 * Returns whether the signature is in canonical base64url. jose also accepts padding and other texts that decode to the
 * same bytes, so that one token would have several spellings.
 */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
}
