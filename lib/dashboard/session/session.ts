import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { FirstAdmin } from "@/lib/contract/accounts/account";
import type { LinkUse } from "@/lib/contract/accounts/people";
import type { Outcome } from "@/lib/contract/outcome";
import { issueSessionCookie, type Proof } from "./next-auth";
import { FORM_POST_HEADER, PAGE_HEADER } from "./page-headers";
import {
  COOKIE_SECONDS,
  cookieAttributes,
  cookieName,
  decryptSession,
  encryptSession,
  type StoredSession,
} from "./session-cookie";
import { findMe, isAccepted, logOut, redeemLink, setUp } from "./tokens";

/** Session from the cookie. The token is only for the service client and is never sent to a client component. */
export type DashboardSession = {
  user: StoredSession["user"];
  token: string;
  /** End of a session that cannot be renewed, otherwise null. */
  endsAt: string | null;
};

/**
 * Returns the session from the cookie, or null. Only the service knows whether it is still valid. The user is as the
 * service knows them now, because their role and name may have changed since they signed in.
 */
export const findSession = cache(async (): Promise<DashboardSession | null> => {
  const value = (await cookies()).get(cookieName())?.value;
  const signedIn = value ? await decryptSession(value) : null;
  if (!signedIn) return null;
  const { user, token, refreshToken, expiresAt } = signedIn;
  return { user: (await findMe(token)) ?? user, token, endsAt: refreshToken === null ? expiresAt : null };
});

/** Returns the session, or redirects to the sign-in page. */
export async function requireSession(): Promise<DashboardSession> {
  return (await findSession()) ?? redirectToSignIn();
}

/** Redirects to the sign-in page, which returns to this page afterwards. */
export async function redirectToSignIn(): Promise<never> {
  redirect(await signInPath());
}

/** Returns the path of the sign-in page that returns to this page. */
export const signInPath = async (): Promise<string> => `/sign-in?next=${encodeURIComponent(await currentPage())}`;

/** Returns the path and query of this page. */
export const currentPage = async (): Promise<string> => (await headers()).get(PAGE_HEADER) ?? "/access-points";

/** Returns whether a session exists and the service accepts it. */
export async function isSignedIn(): Promise<boolean> {
  const session = await findSession();
  return session !== null && isAccepted(session.token);
}

/**
 * Returns whether this render answers a form that was sent without JavaScript. The page must then show the form again
 * instead of redirecting.
 */
export async function isFormPost(): Promise<boolean> {
  return (await headers()).get(FORM_POST_HEADER) === "1";
}

/** Returns whether this render is a document. A link of the dashboard and a refresh ask for the data of a page alone. */
export async function isDocument(): Promise<boolean> {
  return (await headers()).get("accept")?.includes("text/html") ?? false;
}

/** Signs in and sets the session cookie. Only for server actions and route handlers. */
export async function startSession(proof: Proof): Promise<Outcome<null>> {
  const cookie = await issueSessionCookie(proof);
  if (!cookie.ok) return cookie;
  await setCookie(cookie.value);
  return { ok: true, value: null };
}

/** Creates the first admin and signs in. Only for server actions. */
export const signInFirstAdmin = async (input: FirstAdmin): Promise<Outcome<null>> => signInWith(await setUp(input));

/** Sets the password of a one-time link's user and signs in. Only for server actions. */
export const signInByLink = async (input: LinkUse): Promise<Outcome<null>> => signInWith(await redeemLink(input));

async function signInWith(tokens: Outcome<StoredSession>): Promise<Outcome<null>> {
  if (!tokens.ok) return tokens;
  await setCookie(await encryptSession(tokens.value));
  return { ok: true, value: null };
}

/**
 * Ends the session at the service, then deletes the cookie. Keeps the cookie if the service could not end the session.
 * Returns the id of the provider where the person is still signed in, or null.
 */
export async function signOut(): Promise<Outcome<string | null>> {
  const [session, value] = [await findSession(), (await cookies()).get(cookieName())?.value];
  const provider = (value && (await decryptSession(value))?.provider?.id) || null;
  const ended = session && (await logOut(session.token));
  if (ended && !ended.ok && ended.problem.status !== 401) return ended;
  (await cookies()).set(cookieName(), "", { ...cookieAttributes(), maxAge: 0 });
  return { ok: true, value: provider };
}

async function setCookie(value: string): Promise<void> {
  (await cookies()).set(cookieName(), value, { ...cookieAttributes(), maxAge: COOKIE_SECONDS });
}

/** Puts the person's new name into the session cookie, so that every page shows it. Only for server actions. */
export async function renameSession(name: string): Promise<void> {
  const value = (await cookies()).get(cookieName())?.value;
  const signedIn = value ? await decryptSession(value) : null;
  if (signedIn) await setCookie(await encryptSession({ ...signedIn, user: { ...signedIn.user, name } }));
}
