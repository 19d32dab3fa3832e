import { randomUUID } from "node:crypto";
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Keys, SigningKeys } from "./keys";

/** A key, type and audience of its own, so that none is taken for another (RFC 8725 §3.11, §3.12). */
export type TokenKind = {
  key: Extract<keyof SigningKeys, "accessToken" | "knownDevice" | "challenge">;
  typ: string;
  audience: string;
};

const ALGORITHM = "HS256";
export const ISSUER = "access-points";

/** `now` is in milliseconds, `exp` in seconds. */
export async function issueToken(
  { ring: [key] }: Keys,
  kind: TokenKind,
  claims: JWTPayload,
  { now, seconds }: { now: number; seconds: number },
): Promise<{ token: string; exp: number }> {
  const iat = Math.floor(now / 1_000);
  const exp = iat + seconds;
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: kind.typ, kid: key.kid })
    .setIssuer(ISSUER)
    .setAudience(kind.audience)
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(key[kind.key]);
  return { token, exp };
}

/** Also of an expired token. Null for any other text. */
export async function readToken(
  { ring }: Pick<Keys, "ring">,
  kind: TokenKind,
  token: string,
): Promise<JWTPayload | null> {
  if (!isCanonical(token)) return null;
  try {
    const { payload } = await jwtVerify(token, (header) => getKey(ring, kind, header), {
      algorithms: [ALGORITHM],
      typ: kind.typ,
      issuer: ISSUER,
      audience: kind.audience,
      // Each kind checks the times itself, with the clock of the service.
      clockTolerance: Number.MAX_SAFE_INTEGER,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Throws JOSEError for other members: no `jku`, `jwk`, `x5u` or `crit` is processed (RFC 8725 §3.1). */
function getKey(ring: Keys["ring"], kind: TokenKind, header: JWTHeaderParameters): Uint8Array {
  const key = ring.find((one) => one.kid === header.kid);
  if (!key || Object.keys(header).length !== 3)
    throw new errors.JWTInvalid("This service does not write such headers.");
  return key[kind.key];
}

/** jose accepts padding and other spellings of the same bytes. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
}

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
