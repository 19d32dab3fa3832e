const DAY_MS = 24 * 3_600_000;

/** Maximum lifetime of a token. Larger values could exceed the range of Date. */
const LONGEST_MS = 365 * DAY_MS;

/**
 * Returns the end of a token and the time to renew it, the middle of its life, in RFC 3339. Uses the time in the answer
 * (`told`), then that in the JWT, then 24 hours, as the interface document states. `now` in milliseconds.
 */
export function lifeOf(jwt: string, told: unknown, now: number): { expiresAt: string; renewAt: string } {
  const said = typeof told === "string" ? Date.parse(told) : Number.NaN;
  const known = [said, expiryOf(jwt)].find((time) => Number.isFinite(time) && time > now) ?? now + DAY_MS;
  const ends = Math.min(known, now + LONGEST_MS);
  return { expiresAt: new Date(ends).toISOString(), renewAt: new Date(now + (ends - now) / 2).toISOString() };
}

/**
 * Returns `exp` of a JWT (RFC 7519 §4.1.4) in milliseconds, or NaN. Does not verify the signature, because only the
 * service can.
 */
function expiryOf(jwt: string): number {
  try {
    const claims = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
    return typeof claims?.exp === "number" ? claims.exp * 1_000 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
