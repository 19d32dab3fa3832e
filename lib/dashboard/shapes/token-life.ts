const DAY_MS = 24 * 3_600_000;

/** No token is trusted to last longer: past it, dates are out of every calendar's reach. */
const LONGEST_MS = 365 * DAY_MS;

/**
 * When a token ends, and when to renew it: in the middle of its life. As the answer says (`told`), or the token itself,
 * or after the 24 hours of the interface document. Both RFC 3339; `now` in milliseconds.
 */
export function lifeOf(jwt: string, told: unknown, now: number): { expiresAt: string; renewAt: string } {
  const said = typeof told === "string" ? Date.parse(told) : Number.NaN;
  const known = [said, expiryOf(jwt)].find((time) => Number.isFinite(time) && time > now) ?? now + DAY_MS;
  const ends = Math.min(known, now + LONGEST_MS);
  return { expiresAt: new Date(ends).toISOString(), renewAt: new Date(now + (ends - now) / 2).toISOString() };
}

/** `exp` of a JWT (RFC 7519 §4.1.4) in milliseconds, unverified: only the service can tell whether it is true. */
function expiryOf(jwt: string): number {
  try {
    const claims = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
    return typeof claims?.exp === "number" ? claims.exp * 1_000 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
