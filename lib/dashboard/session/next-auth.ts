import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Outcome } from "@/lib/contract/outcome";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { t } from "@/lib/messages/messages";
import { COOKIE_SECONDS, type CookiePayload, cookieAttributes, cookieName, type StoredSession } from "./session-cookie";
import { type CodeProof, logIn, logOut, redeemCode, type SignInProof } from "./tokens";

/** `secondFactor` as JSON; `code` of a sign-in with a provider. */
type Presented = { email: string; password: string; secondFactor: string; code: string };
type LogIn = (presented: Presented) => Promise<Outcome<StoredSession>>;

export type Proof = SignInProof | CodeProof;

const thrown = new WeakMap<NextAuthOptions, { error: unknown }>();

/** `authorize` returns null for every failure, because next-auth 4 would put the message into the URL. */
export function authOptions(logInWith: LogIn): NextAuthOptions {
  const attributes = cookieAttributes();
  const options: NextAuthOptions = {
    secret: getRuntime().cookieSecret,
    session: { strategy: "jwt", maxAge: COOKIE_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    cookies: {
      sessionToken: { name: cookieName(), options: attributes },
      csrfToken: { name: cookieName("csrf"), options: attributes },
      callbackUrl: { name: cookieName("callback"), options: attributes },
    },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, secondFactor: {}, code: {} },
        authorize: async (given) => {
          const { email = "", password = "", secondFactor = "", code = "" } = given ?? {};
          const outcome = await logInWith({ email, password, secondFactor, code }).catch(
            (error: unknown) => void thrown.set(options, { error }),
          );
          return outcome?.ok ? { id: outcome.value.user.id, signedIn: outcome.value } : null;
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user && "signedIn" in user ? ({ signedIn: user.signedIn } as CookiePayload) : token),
      redirect: ({ url, baseUrl }) => (url.startsWith("/") && !/^\/[/\\]/.test(url) ? `${baseUrl}${url}` : baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        const { signedIn } = token as CookiePayload;
        if (signedIn) await logOut(signedIn.token);
      },
    },
  };
  return options;
}

type AuthRequest = {
  method: string;
  /** Such as `callback/credentials`. */
  route: string;
  body?: Record<string, string>;
  cookies: Record<string, string>;
};

type AuthResponse = { status: number; location: string | undefined; setCookies: string[]; body: unknown };

// Not the handler for the App Router: it answers 500 to a malformed callback URL.
// Throws the error of `authorize`, so that it appears in the log and not in the browser.
export async function callNextAuth({ route, ...rest }: AuthRequest, options: NextAuthOptions): Promise<AuthResponse> {
  const request = { ...rest, query: { nextauth: route.split("/") }, headers: {} };
  const headers = new Map<string, string | string[]>();
  const sent: { status: number; body: unknown } = { status: 200, body: undefined };
  const send = (body?: unknown) => {
    sent.body = body;
    return response;
  };
  const response = {
    status: (status: number) => {
      sent.status = status;
      return response;
    },
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string | string[]) => {
      headers.set(name, value);
      return response;
    },
    json: send,
    send,
    end: send,
  };
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options);
  const failure = thrown.get(options);
  if (failure) throw failure.error;
  return {
    ...sent,
    location: headers.get("Location")?.toString(),
    setCookies: [headers.get("Set-Cookie") ?? []].flat(),
  };
}

/** Every browser accepts a name and value of this length (RFC 6265bis §5.6). next-auth splits longer cookies. */
const COOKIE_MAX = 4_096;

/** Calls the callback route, as next-auth 4 has no sign-in for servers. Next has checked the origin of the action. */
export async function issueSessionCookie(proof: Proof): Promise<Outcome<string>> {
  let outcome: Outcome<StoredSession> | undefined;
  const options = authOptions(async ({ email, password, secondFactor, code }) => {
    if ("provider" in proof) outcome = await redeemCode({ ...proof, code });
    else outcome = await logIn(secondFactor ? (JSON.parse(secondFactor) as SignInProof) : { email, password });
    return outcome;
  });
  const presented: Record<string, string> =
    "provider" in proof ? { code: proof.code } : "challenge" in proof ? { secondFactor: JSON.stringify(proof) } : proof;
  const csrfToken = randomBytes(32).toString("hex");
  const csrfHash = createHash("sha256").update(`${csrfToken}${options.secret}`).digest("hex");
  const { setCookies } = await callNextAuth(
    {
      method: "POST",
      route: "callback/credentials",
      body: { ...presented, csrfToken, callbackUrl: "/", json: "true" },
      cookies: { [cookieName("csrf")]: `${csrfToken}|${csrfHash}` },
    },
    options,
  );
  if (outcome && !outcome.ok) return outcome;
  const start = `${cookieName()}=`;
  const value = setCookies
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
    .split(";", 1)[0];
  return value && cookieName().length + value.length <= COOKIE_MAX ? { ok: true, value } : tokenTooLong();
}

const tokenTooLong = (): Outcome<never> => ({
  ok: false,
  problem: {
    type: "/problems/answer-too-large",
    title: "The token of the service is too long.",
    status: 502,
    detail: t("requests.tokenTooLong"),
  },
});
