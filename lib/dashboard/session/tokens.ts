import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import {
  type Credentials,
  type FirstAdmin,
  KNOWN_DEVICE_HEADER,
  tokenResponse,
  type User,
  user,
} from "@/lib/contract/accounts/account";
import { SIGN_IN_ATTEMPT_HEADER } from "@/lib/contract/accounts/oidc";
import type { LinkUse } from "@/lib/contract/accounts/people";
import type { SecondFactor } from "@/lib/contract/accounts/second-factor";
import type { Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { request, requestJson, type ServiceRequest } from "@/lib/dashboard/client/request";
import { withRenewal } from "./renewal";
import { cookieAttributes, cookieName, type StoredSession } from "./session-cookie";

/** What signs a person in: e-mail and password, or the second factor that the service asked for then. */
export type SignInProof = Credentials | SecondFactor;

/**
 * Signs in. Returns a token and, if the service has one, a refresh token. Only for server
 * actions and route handlers.
 */
export const logIn = async (body: SignInProof): Promise<Outcome<StoredSession>> =>
  requestTokens({
    path: "challenge" in body ? "/auth/second-factor" : "/auth/login",
    body,
    headers: await knownDeviceHeader(),
  });

/** Creates the first admin and returns the tokens. Only for server actions. */
export const setUp = (body: FirstAdmin): Promise<Outcome<StoredSession>> => requestTokens({ path: "/setup", body });

/** Sets the password of a one-time link's user and returns the tokens. Only for server actions. */
export const redeemLink = (body: LinkUse): Promise<Outcome<StoredSession>> =>
  requestTokens({ path: "/one-time-links/use", body });

/** One-time code of a sign-in with a provider, with the attempt in the cookie of this browser. */
export type CodeProof = { code: string; attempt: string; provider: { id: string; name: string } };

/** Signs in with a one-time code. The session remembers the provider, to offer to sign out there too. Only for route handlers. */
export async function redeemCode({ code, attempt, provider }: CodeProof): Promise<Outcome<StoredSession>> {
  const headers = { [SIGN_IN_ATTEMPT_HEADER]: attempt };
  const tokens = await requestTokens({ path: "/auth/one-time-code", body: { code }, headers });
  return tokens.ok ? { ok: true, value: { ...tokens.value, provider } } : tokens;
}

async function requestTokens(sent: ServiceRequest): Promise<Outcome<StoredSession>> {
  // The service stores the browser with the new session, so that its user recognizes the session in the list.
  const userAgent = (await headers()).get("user-agent") ?? "";
  const outcome = await request({ ...sent, method: "POST", headers: { ...sent.headers, "User-Agent": userAgent } });
  if (!outcome.ok) return outcome;
  await keepKnownDevice(outcome.value.headers);
  return { ok: true, value: withRenewal(tokenResponse.parse(await outcome.value.json())) };
}

export const logOut = (token: string): Promise<Outcome<Response>> =>
  request({ method: "POST", path: "/auth/logout", token });

/** Requests the user of a token, once for each render of a page: its layout, its heading and its forms ask for it. */
const requestMe = cache((token: string) => requestJson(user, { path: "/me", token }));

/** Returns the user of a token. Returns null when the service cannot say who it is, or does not answer. */
export async function findMe(token: string): Promise<User | null> {
  if (!(await getCapabilities()).contract) return null;
  const outcome = await requestMe(token);
  return outcome.ok ? outcome.value : null;
}

/**
 * Returns false only if the service rejects the token with 401. A service that does not answer has not rejected it. A remote
 * service may have no `/me`, but every service refuses its list to a token that has ended.
 */
export async function isAccepted(token: string): Promise<boolean> {
  const { contract } = await getCapabilities();
  const outcome = await (contract ? requestMe(token) : request({ path: "/access-points?page=1&limit=1", token }));
  return outcome.ok || outcome.problem.status !== 401;
}

/** Time in seconds that the browser keeps the token, as long as the service remembers the device. */
const DEVICE_SECONDS = 180 * 86_400;

/** Matches tokens that are valid in a header and fit into a cookie. */
const DEVICE_TOKEN = /^[\w.~+/=-]{1,1024}$/;

/**
 * Returns the header that proves to the service that this browser has signed in before, or no header. The token remains
 * after signing out. It is not a credential: it only prevents attackers who guess passwords from locking the owner out.
 */
async function knownDeviceHeader(): Promise<Record<string, string>> {
  const token = (await cookies()).get(cookieName("device"))?.value;
  return token && DEVICE_TOKEN.test(token) ? { [KNOWN_DEVICE_HEADER]: token } : {};
}

/** Saves the device token of a successful sign-in if the service sent one. */
async function keepKnownDevice(response: Headers): Promise<void> {
  const token = response.get(KNOWN_DEVICE_HEADER);
  if (!token || !DEVICE_TOKEN.test(token)) return;
  (await cookies()).set(cookieName("device"), token, { ...cookieAttributes(), maxAge: DEVICE_SECONDS });
}
