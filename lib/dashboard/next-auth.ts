import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { decode, encode, type JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Credentials, SignedIn } from "@/lib/contract/account";
import { COOKIE_SECONDS, cookieAttributes, cookieName } from "./cookie";
import { getHost } from "./host";
import type { Outcome } from "./outcome";
import { logIn, logOut } from "./tokens";

/** What the sealed cookie holds: all of it stays on the server side of the browser's httpOnly wall. */
type Sealed = JWT & { signedIn?: SignedIn };

/** Seals a signed-in answer into the cookie's value: next-auth's JWE, `dir` with A256GCM. */
export const seal = (signedIn: SignedIn): Promise<string> =>
  encode({ token: { signedIn } satisfies Sealed, secret: getHost().cookieSecret, maxAge: COOKIE_SECONDS });

/** What a cookie's value holds, or null when we did not seal it or it has ended. Secrets: this one and the one before. */
export async function unseal(value: string): Promise<SignedIn | null> {
  const { cookieSecret, previousCookieSecret } = getHost();
  for (const secret of [cookieSecret, previousCookieSecret]) {
    if (!secret) continue;
    // jose throws for whatever is not ours: another installation's cookie on the same host, or a forged one.
    const opened = (await decode({ token: value, secret }).catch(() => null)) as Sealed | null;
    if (opened?.signedIn) return opened.signedIn;
  }
  return null;
}

type LogIn = (credentials: Credentials) => Promise<Outcome<SignedIn>>;

/** `authorize` returns null for every failure: next-auth 4 would put a thrown message into the URL. */
function authOptions(logInWith: LogIn): NextAuthOptions {
  const attributes = cookieAttributes();
  return {
    secret: getHost().cookieSecret,
    session: { strategy: "jwt", maxAge: COOKIE_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    cookies: {
      sessionToken: { name: cookieName(), options: attributes },
      csrfToken: { name: cookieName("csrf"), options: attributes },
      callbackUrl: { name: cookieName("callback"), options: attributes },
    },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (given) => {
          const answer = await logInWith({ email: given?.email ?? "", password: given?.password ?? "" });
          return answer.ok ? { id: answer.value.user.id, signedIn: answer.value } : null;
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user && "signedIn" in user ? ({ signedIn: user.signedIn } as Sealed) : token),
      redirect: ({ url, baseUrl }) => (url.startsWith("/") && !/^\/[/\\]/.test(url) ? `${baseUrl}${url}` : baseUrl),
    },
    events: {
      signOut: async ({ token }) => {
        const { signedIn } = token as Sealed;
        if (signedIn) await logOut(signedIn.token);
      },
    },
  };
}

/**
 * Signs in through the credentials provider from a server action: next-auth 4 has no server-side sign-in, so it is
 * asked as its own callback route would be. The CSRF pair is made here; Next has checked the action's origin.
 */
export async function authenticate(credentials: Credentials): Promise<Outcome<string>> {
  let answer: Outcome<SignedIn> | undefined;
  const options = authOptions(async (given) => {
    answer = await logIn(given);
    return answer;
  });
  const csrfToken = randomBytes(32).toString("hex");
  const csrfHash = createHash("sha256").update(`${csrfToken}${options.secret}`).digest("hex");
  const request = {
    method: "POST",
    query: { nextauth: ["callback", "credentials"] },
    body: { ...credentials, csrfToken, callbackUrl: "/", json: "true" },
    cookies: { [cookieName("csrf")]: `${csrfToken}|${csrfHash}` },
    headers: {},
  };
  const { response, setCookies } = collectingResponse();
  await NextAuth(request as unknown as NextApiRequest, response, options);
  if (answer && !answer.ok) return answer;
  const start = `${cookieName()}=`;
  const value = setCookies()
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
    .split(";", 1)[0];
  if (!value) throw new Error("next-auth set no session cookie after a sign-in the service granted");
  return { ok: true, value };
}

/** As much of a Node response as next-auth uses. */
function collectingResponse() {
  const headers = new Map<string, string[]>();
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string | string[]) => {
      headers.set(name, [value].flat());
      return response;
    },
    json: () => response,
    send: () => response,
    end: () => response,
  };
  return { response: response as unknown as NextApiResponse, setCookies: () => headers.get("Set-Cookie") ?? [] };
}

/** next-auth's own routes that stay open; `session` and `providers` would tell a script what it need not know. */
const OPEN = new Set(["GET csrf", "POST callback/credentials", "POST signout"]);

/** The route handler of `/api/auth/*`. */
export async function handleAuthRoute(
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  const { nextauth } = await context.params;
  if (!OPEN.has(`${request.method} ${nextauth.join("/")}`)) return new Response("Not found\n", { status: 404 });
  return NextAuth(request as never, context as never, authOptions(logIn));
}
