import "server-only";
import { seal, unseal } from "./next-auth";
import type { Granted } from "./shapes/granted";
import { refresh } from "./tokens";

/**
 * Time in milliseconds before the end of the token at which cookies without `renewAt` are renewed: half of 24 hours.
 */
const EARLY_MS = 12 * 3_600_000;

/** Action for a session cookie: keep it, replace it or delete it. */
export type Renewal = { kind: "keep" } | { kind: "replace"; value: string } | { kind: "drop" };

const underWay = new Map<string, Promise<Renewal>>();

/**
 * Renews a session cookie if it is due. Parallel requests with the same cookie share one renewal. For requests that
 * come shortly afterwards, the service returns the same tokens again.
 */
export async function renewSession(value: string, clientAddress: string): Promise<Renewal> {
  const signedIn = await unseal(value);
  if (!signedIn) return { kind: "drop" };
  const { refreshToken, renewAt, expiresAt } = signedIn;
  const ends = Date.parse(expiresAt);
  // Without a refresh token the session ends with its token.
  if (refreshToken === null) return { kind: ends > Date.now() ? "keep" : "drop" };
  if (Date.now() < (renewAt ? Date.parse(renewAt) : ends - EARLY_MS)) return { kind: "keep" };
  const renewal = underWay.get(refreshToken) ?? renew(signedIn, clientAddress);
  underWay.set(refreshToken, renewal);
  return renewal.finally(() => underWay.delete(refreshToken));
}

async function renew(signedIn: Granted, clientAddress: string): Promise<Renewal> {
  const answer = await refresh(signedIn, clientAddress);
  if (answer.ok) return { kind: "replace", value: await seal(answer.value) };
  // Only a rejection ends the session; a temporary failure of the service does not.
  return answer.problem.status === 401 ? { kind: "drop" } : { kind: "keep" };
}
