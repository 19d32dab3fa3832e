import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { FirstAdmin } from "@/lib/contract/accounts/account";
import type { LinkUse } from "@/lib/contract/accounts/people";
import { nobody, type Reader } from "@/lib/contract/accounts/reader";
import type { Outcome } from "@/lib/contract/outcome";
import type { Language } from "@/lib/messages/messages";
import { getCapabilities } from "../client/capabilities";
import { issueSessionCookie, type Proof } from "./next-auth";
import { readCookie, writeCookie } from "./page-cookies";
import { FORM_POST_HEADER, PAGE_HEADER } from "./page-headers";
import { COOKIE_SECONDS, decryptSession, encryptSession, type StoredSession } from "./session-cookie";
import { findMe, isAccepted, logOut, redeemLink, setUp } from "./tokens";

/** The token is never sent to a client component. */
export type DashboardSession = {
  user: StoredSession["user"] & { language?: Language | null };
  token: string;
  /** Null if the session can be renewed. */
  endsAt: string | null;
};

/** Only the service knows whether it is valid. Asks for the user, because role and name may have changed. */
export const findSession = cache(async (): Promise<DashboardSession | null> => {
  const value = await readCookie();
  const signedIn = value ? await decryptSession(value) : null;
  if (!signedIn) return null;
  const { user, token, refreshToken, expiresAt } = signedIn;
  return { user: (await findMe(token)) ?? user, token, endsAt: refreshToken === null ? expiresAt : null };
});

/** A stranger while nobody is signed in. */
export async function findReader(): Promise<Reader> {
  const [session, capabilities] = [await findSession(), await getCapabilities()];
  const { id, name, role, language = null } = session?.user ?? nobody;
  return { ...capabilities, id, name, role, language };
}

export async function requireSession(): Promise<DashboardSession> {
  return (await findSession()) ?? redirectToSignIn();
}

export async function redirectToSignIn(): Promise<never> {
  redirect(await signInPath());
}

export const signInPath = async (): Promise<string> => `/sign-in?next=${encodeURIComponent(await currentPage())}`;

export const currentPage = async (): Promise<string> => (await headers()).get(PAGE_HEADER) ?? "/access-points";

export async function isSignedIn(): Promise<boolean> {
  const session = await findSession();
  return session !== null && isAccepted(session.token);
}

/** Sent without JavaScript: the page must show the form again instead of redirecting. */
export async function isFormPost(): Promise<boolean> {
  return (await headers()).get(FORM_POST_HEADER) === "1";
}

/** A link of the dashboard and a refresh ask for the data of a page alone. */
export async function isDocument(): Promise<boolean> {
  return (await headers()).get("accept")?.includes("text/html") ?? false;
}

/** Only for server actions and route handlers. */
export async function startSession(proof: Proof): Promise<Outcome<null>> {
  const cookie = await issueSessionCookie(proof);
  if (!cookie.ok) return cookie;
  await setCookie(cookie.value);
  return { ok: true, value: null };
}

/** Only for server actions. */
export const signInFirstAdmin = async (input: FirstAdmin): Promise<Outcome<null>> => signInWith(await setUp(input));

/** Only for server actions. */
export const signInByLink = async (input: LinkUse): Promise<Outcome<null>> => signInWith(await redeemLink(input));

async function signInWith(tokens: Outcome<StoredSession>): Promise<Outcome<null>> {
  if (!tokens.ok) return tokens;
  await setCookie(await encryptSession(tokens.value));
  return { ok: true, value: null };
}

/** Keeps the cookie if the service could not end the session. Returns the provider to sign out from, or null. */
export async function signOut(): Promise<Outcome<string | null>> {
  const [session, value] = [await findSession(), await readCookie()];
  const provider = (value && (await decryptSession(value))?.provider?.id) || null;
  const ended = session && (await logOut(session.token));
  if (ended && !ended.ok && ended.problem.status !== 401) return ended;
  await writeCookie("session", "", 0);
  return { ok: true, value: provider };
}

const setCookie = (value: string): Promise<void> => writeCookie("session", value, COOKIE_SECONDS);

/** Only for server actions. */
export async function renameSession(name: string): Promise<void> {
  const value = await readCookie();
  const signedIn = value ? await decryptSession(value) : null;
  if (signedIn) await setCookie(await encryptSession({ ...signedIn, user: { ...signedIn.user, name } }));
}
