import "server-only";
import { seal, unseal } from "./next-auth";
import { refresh } from "./tokens";

/** Tokens are renewed when less than this is left of their 24 hours, in milliseconds. */
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
  if (Date.parse(signedIn.expiresAt) - Date.now() > EARLY_MS) return { kind: "keep" };
  const { refreshToken } = signedIn;
  const renewal = underWay.get(refreshToken) ?? renew(refreshToken, clientAddress);
  underWay.set(refreshToken, renewal);
  return renewal.finally(() => underWay.delete(refreshToken));
}

async function renew(refreshToken: string, clientAddress: string): Promise<Renewal> {
  const answer = await refresh(refreshToken, clientAddress);
  if (answer.ok) return { kind: "replace", value: await seal(answer.value) };
  // Only a refusal ends the session; a database that is away for a moment does not.
  return answer.problem.status === 401 ? { kind: "drop" } : { kind: "keep" };
}
