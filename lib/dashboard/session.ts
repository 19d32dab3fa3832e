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

/** Who is signed in, by the cookie. The token is for the client alone and never reaches a client component. */
export type Session = {
  user: Granted["user"];
  token: string;
  /** When it ends, where nothing can renew it; null: it is renewed. */
  endsAt: string | null;
};

/** The session of the cookie, or null. Whether it still lives only the service can say. */
export const findSession = cache(async (): Promise<Session | null> => {
  const value = (await cookies()).get(cookieName())?.value;
  const signedIn = value ? await unseal(value) : null;
  if (!signedIn) return null;
  const { user, token, refreshToken, expiresAt } = signedIn;
  return { user, token, endsAt: refreshToken === null ? expiresAt : null };
});

/** The session, or off to sign in. */
export async function requireSession(): Promise<Session> {
  return (await findSession()) ?? redirectToSignIn();
}

/** Off to sign in, and back to this page afterwards. */
export async function redirectToSignIn(): Promise<never> {
  const page = (await headers()).get(PAGE_HEADER) ?? "/access-points";
  redirect(`/sign-in?next=${encodeURIComponent(page)}`);
}

/** Whether somebody is signed in and the service agrees. */
export async function isSignedIn(): Promise<boolean> {
  const session = await findSession();
  return session !== null && isAccepted(session.token);
}

/** Whether this render answers a form sent without script: it must show the form again, not redirect. */
export async function isFormPost(): Promise<boolean> {
  return (await headers()).get(FORM_POST_HEADER) === "1";
}

/** Signs in and sets the cookie. Only in actions. */
export async function signIn(credentials: Credentials): Promise<Outcome<null>> {
  const sealed = await authenticate(credentials);
  if (!sealed.ok) return sealed;
  await setCookie(sealed.value);
  return { ok: true, value: null };
}

/** Makes the first admin and signs in. Only in actions. */
export async function signInFirstAdmin(input: FirstAdmin): Promise<Outcome<null>> {
  const answer = await setUp(input);
  if (!answer.ok) return answer;
  await setCookie(await seal(answer.value));
  return { ok: true, value: null };
}

/** Ends the session at the service first, then clears the cookie; when the first fails the second is not done. */
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
