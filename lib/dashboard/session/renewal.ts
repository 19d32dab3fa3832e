import "server-only";
import { renewedTokens } from "@/lib/contract/accounts/account";
import type { Outcome } from "@/lib/contract/outcome";
import { requestJson } from "@/lib/dashboard/client/request";
import { decryptSession, encryptSession, type StoredSession } from "./session-cookie";

/** Half of 24 hours before the end of the token, for cookies without `renewAt`. */
const EARLY_MS = 12 * 3_600_000;

export type Renewal = { kind: "keep" } | { kind: "replace"; value: string } | { kind: "drop" };

const renewals = new Map<string, Promise<Renewal>>();

/** Parallel requests share one renewal. Shortly afterwards the service returns the same tokens again. */
export async function renewSession(value: string, clientAddress: string): Promise<Renewal> {
  const session = await decryptSession(value);
  if (!session) return { kind: "drop" };
  const { refreshToken, renewAt, expiresAt } = session;
  const ends = Date.parse(expiresAt);
  // Without a refresh token the session ends with its token.
  if (refreshToken === null) return { kind: ends > Date.now() ? "keep" : "drop" };
  if (Date.now() < (renewAt ? Date.parse(renewAt) : ends - EARLY_MS)) return { kind: "keep" };
  const renewal = renewals.get(refreshToken) ?? renew(session, clientAddress);
  renewals.set(refreshToken, renewal);
  return renewal.finally(() => renewals.delete(refreshToken));
}

async function renew(session: StoredSession, clientAddress: string): Promise<Renewal> {
  const tokens = await refreshTokens(session, clientAddress);
  if (tokens.ok) return { kind: "replace", value: await encryptSession(tokens.value) };
  // Only a rejection ends the session; a temporary failure of the service does not.
  return tokens.problem.status === 401 ? { kind: "drop" } : { kind: "keep" };
}

async function refreshTokens(before: StoredSession, clientAddress: string): Promise<Outcome<StoredSession>> {
  const { refreshToken, provider } = before;
  const sent = { method: "POST", path: "/auth/refresh", body: { refreshToken }, clientAddress } as const;
  const outcome = await requestJson(renewedTokens, sent);
  if (!outcome.ok) return outcome;
  return {
    ok: true,
    value: withRenewal({ ...outcome.value, provider, user: { ...before.user, ...outcome.value.user } }),
  };
}

/** In the middle of the token's life. `now` in milliseconds. */
export function withRenewal<T extends StoredSession>(tokens: T, now = Date.now()): T & { renewAt: string } {
  return { ...tokens, renewAt: new Date(now + (Date.parse(tokens.expiresAt) - now) / 2).toISOString() };
}
