import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Credentials, FirstAdmin } from "@/lib/contract/account";
import { authenticate } from "./authenticate";
import { COOKIE_SECONDS, cookieAttributes, cookieName } from "./cookie";
import { seal, unseal } from "./next-auth";
import type { Outcome } from "./outcome";
import { FORM_POST_HEADER, PAGE_HEADER } from "./page-headers";
import type { Granted } from "./shapes/granted";
import { isAccepted, logOut, setUp } from "./tokens";

/** Session from the cookie. The token is only for the service client and is never sent to a client component. */
export type Session = {
  user: Granted["user"];
  token: string;
  /** End of a session that cannot be renewed, otherwise null. */
  endsAt: string | null;
};

/** Returns the session from the cookie, or null. Only the service knows whether it is still valid. */
export const findSession = cache(async (): Promise<Session | null> => {
  const value = (await cookies()).get(cookieName())?.value;
  const signedIn = value ? await unseal(value) : null;
  if (!signedIn) return null;
  const { user, token, refreshToken, expiresAt } = signedIn;
  return { user, token, endsAt: refreshToken === null ? expiresAt : null };
});

/** Returns the session, or redirects to the sign-in page. */
export async function requireSession(): Promise<Session> {
  return (await findSession()) ?? redirectToSignIn();
}

/** Redirects to the sign-in page, which returns to this page afterwards. */
export async function redirectToSignIn(): Promise<never> {
  const page = (await headers()).get(PAGE_HEADER) ?? "/access-points";
  redirect(`/sign-in?next=${encodeURIComponent(page)}`);
}

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

/** Signs in and sets the session cookie. Only for server actions. */
export async function signIn(credentials: Credentials): Promise<Outcome<null>> {
  const sealed = await authenticate(credentials);
  if (!sealed.ok) return sealed;
  await setCookie(sealed.value);
  return { ok: true, value: null };
}

/** Creates the first admin and signs in. Only for server actions. */
export async function signInFirstAdmin(input: FirstAdmin): Promise<Outcome<null>> {
  const answer = await setUp(input);
  if (!answer.ok) return answer;
  await setCookie(await seal(answer.value));
  return { ok: true, value: null };
}

/**
 * Ends the session at the service, then deletes the cookie. Keeps the cookie if the service could not end the session.
 */
export async function signOut(): Promise<Outcome<null>> {
  const session = await findSession();
  const ended = session && (await logOut(session.token));
  if (ended && !ended.ok && ended.problem.status !== 401) return ended;
  (await cookies()).set(cookieName(), "", { ...cookieAttributes(), maxAge: 0 });
  return { ok: true, value: null };
}

async function setCookie(value: string): Promise<void> {
  (await cookies()).set(cookieName(), value, { ...cookieAttributes(), maxAge: COOKIE_SECONDS });
}
