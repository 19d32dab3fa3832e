import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { type Credentials, type FirstAdmin, KNOWN_DEVICE_HEADER, tokenResponse } from "@/lib/contract/accounts/account";
import { SIGN_IN_ATTEMPT_HEADER } from "@/lib/contract/accounts/oidc";
import type { LinkUse } from "@/lib/contract/accounts/people";
import type { SecondFactor } from "@/lib/contract/accounts/second-factor";
import type { Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { request, type ServiceRequest } from "@/lib/dashboard/client/request";
import { type AnyMe, takeMe } from "./me";
import { readCookie, writeCookie } from "./page-cookies";
import { withRenewal } from "./renewal";
import type { StoredSession } from "./session-cookie";

export type SignInProof = Credentials | SecondFactor;

/** Only for server actions and route handlers. */
export const logIn = async (body: SignInProof): Promise<Outcome<StoredSession>> =>
  requestTokens({
    path: "challenge" in body ? "/auth/second-factor" : "/auth/login",
    body,
    headers: await knownDeviceHeader(),
  });

/** Only for server actions. */
export const setUp = (body: FirstAdmin): Promise<Outcome<StoredSession>> => requestTokens({ path: "/setup", body });

/** Only for server actions. */
export const redeemLink = (body: LinkUse): Promise<Outcome<StoredSession>> =>
  requestTokens({ path: "/one-time-links/use", body });

/** `attempt` from the cookie of this browser. */
export type CodeProof = { code: string; attempt: string; provider: { id: string; name: string } };

/** The session remembers the provider, to offer to sign out there too. Only for route handlers. */
export async function redeemCode({ code, attempt, provider }: CodeProof): Promise<Outcome<StoredSession>> {
  const headers = { [SIGN_IN_ATTEMPT_HEADER]: attempt };
  const tokens = await requestTokens({ path: "/auth/one-time-code", body: { code }, headers });
  return tokens.ok ? { ok: true, value: { ...tokens.value, provider } } : tokens;
}

async function requestTokens(sent: ServiceRequest): Promise<Outcome<StoredSession>> {
  // The list of sessions shows the browser, so that its user recognizes the session.
  const userAgent = (await headers()).get("user-agent") ?? "";
  const outcome = await request({ ...sent, method: "POST", headers: { ...sent.headers, "User-Agent": userAgent } });
  if (!outcome.ok) return outcome;
  await keepKnownDevice(outcome.value.headers);
  return { ok: true, value: withRenewal(tokenResponse.parse(await outcome.value.json())) };
}

export const logOut = (token: string): Promise<Outcome<Response>> =>
  request({ method: "POST", path: "/auth/logout", token });

/** Cached for a render: its layout, heading and forms ask for it. */
const requestMe = cache(takeMe);

/** Null when the service cannot say who it is, or does not answer. */
export async function findMe(token: string): Promise<AnyMe | null> {
  if (!(await getCapabilities()).contract) return null;
  const outcome = await requestMe(token);
  return outcome.ok ? outcome.value : null;
}

/** False only for a 401. A remote service may have no `/me`, but each refuses its list to an ended token. */
export async function isAccepted(token: string): Promise<boolean> {
  const { contract } = await getCapabilities();
  const outcome = await (contract ? requestMe(token) : request({ path: "/access-points?page=1&limit=1", token }));
  return outcome.ok || outcome.problem.status !== 401;
}

/** As long as the service remembers the device. */
const DEVICE_SECONDS = 180 * 86_400;

const DEVICE_TOKEN = /^[\w.~+/=-]{1,1024}$/;

/** Not a credential: it only prevents that people who guess passwords lock the owner out. Stays after signing out. */
async function knownDeviceHeader(): Promise<Record<string, string>> {
  const token = await readCookie("device");
  return token && DEVICE_TOKEN.test(token) ? { [KNOWN_DEVICE_HEADER]: token } : {};
}

async function keepKnownDevice(response: Headers): Promise<void> {
  const token = response.get(KNOWN_DEVICE_HEADER);
  if (!token || !DEVICE_TOKEN.test(token)) return;
  await writeCookie("device", token, DEVICE_SECONDS);
}
