import "server-only";
import { seal, unseal } from "./next-auth";
import type { Granted } from "./shapes/granted";
import { refresh } from "./tokens";

/** Of cookies that do not say when to renew them: in the middle of 24 hours, in milliseconds before their end. */
const EARLY_MS = 12 * 3_600_000;

/** What to do with a session cookie: nothing, put another in its place, or drop it. */
export type Renewal = { kind: "keep" } | { kind: "replace"; value: string } | { kind: "drop" };

const underWay = new Map<string, Promise<Renewal>>();

/**
 * Whether a session cookie wants renewing, and the new one. Parallel requests with one cookie share one renewal;
 * those that come just after get the same tokens again from the service.
 */
export async function renewSession(value: string, clientAddress: string): Promise<Renewal> {
  const signedIn = await unseal(value);
  if (!signedIn) return { kind: "drop" };
  const { refreshToken, renewAt, expiresAt } = signedIn;
  const ends = Date.parse(expiresAt);
  // Nothing renews it: it ends with its token.
  if (refreshToken === null) return { kind: ends > Date.now() ? "keep" : "drop" };
  if (Date.now() < (renewAt ? Date.parse(renewAt) : ends - EARLY_MS)) return { kind: "keep" };
  const renewal = underWay.get(refreshToken) ?? renew(signedIn, clientAddress);
  underWay.set(refreshToken, renewal);
  return renewal.finally(() => underWay.delete(refreshToken));
}

async function renew(signedIn: Granted, clientAddress: string): Promise<Renewal> {
  const answer = await refresh(signedIn, clientAddress);
  if (answer.ok) return { kind: "replace", value: await seal(answer.value) };
  // Only a refusal ends the session; a database that is away for a moment does not.
  return answer.problem.status === 401 ? { kind: "drop" } : { kind: "keep" };
}
