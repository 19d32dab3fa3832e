import "server-only";
import { LRUCache } from "lru-cache";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { decode, encode, type JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Credentials } from "@/lib/contract/account";
import { COOKIE_SECONDS, cookieAttributes, cookieName } from "./cookie";
import { getHost, type Host } from "./host";
import type { Outcome } from "./outcome";
import type { Granted } from "./shapes/granted";
import { logOut } from "./tokens";

/** Payload of the encrypted session cookie. The browser stores the cookie but cannot read the payload. */
type Sealed = JWT & { signedIn?: Granted };

/** Decrypted payload of a session cookie; `exp` in seconds since 1970. */
type Opened = { signedIn: Granted; exp: number };

/** Encrypts a token response into the value of the session cookie: next-auth's JWE, `dir` with A256GCM. */
export const seal = (signedIn: Granted): Promise<string> =>
  encode({ token: { signedIn } satisfies Sealed, secret: getHost().cookieSecret, maxAge: COOKIE_SECONDS });

/**
 * Cache of decrypted cookies, keyed by the runtime with its secrets. Each request decrypts its cookie twice, and
 * next-auth derives its key again each time.
 */
const opened = new WeakMap<Host, LRUCache<string, Opened>>();
const OPENED_MAX = 1_000;

/** Decrypts the value of a session cookie. Returns null when it was not encrypted with our secrets or has expired. */
export async function unseal(value: string): Promise<Granted | null> {
  const host = getHost();
  const known = opened.get(host) ?? new LRUCache<string, Opened>({ max: OPENED_MAX });
  opened.set(host, known);
  const found = known.get(value) ?? (await open(value, host));
  if (!found || Date.now() >= found.exp * 1_000) return null;
  known.set(value, found);
  return found.signedIn;
}

/** Decrypts a cookie with the current secret or the previous one. */
async function open(value: string, { cookieSecret, previousCookieSecret }: Host): Promise<Opened | null> {
  for (const secret of [cookieSecret, previousCookieSecret]) {
    if (!secret) continue;
    // jose throws for other cookies, such as one of another installation on the same host or a forged one.
    const token = (await decode({ token: value, secret }).catch(() => null)) as (Sealed & { exp: number }) | null;
    if (token?.signedIn) return { signedIn: token.signedIn, exp: token.exp };
  }
  return null;
}

type LogIn = (credentials: Credentials) => Promise<Outcome<Granted>>;

/** Errors thrown in `authorize`, keyed by the options that it belongs to. */
const thrown = new WeakMap<NextAuthOptions, { error: unknown }>();

/**
 * Returns the options of next-auth. `authorize` returns null for every failure, because next-auth 4 would put the
 * message of an error into the URL.
 */
export function authOptions(logInWith: LogIn): NextAuthOptions {
  const attributes = cookieAttributes();
  const options: NextAuthOptions = {
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
          const answer = await logInWith({ email: given?.email ?? "", password: given?.password ?? "" }).catch(
            (error: unknown) => void thrown.set(options, { error }),
          );
          return answer?.ok ? { id: answer.value.user.id, signedIn: answer.value } : null;
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
  return options;
}

/** Request to a route of next-auth, in the form that its handler for the Pages Router takes. */
type AuthRequest = {
  method: string;
  /** Path under `/api/auth`, such as `callback/credentials`. */
  route: string;
  body?: Record<string, string>;
  cookies: Record<string, string>;
};

/** Response of next-auth. */
type AuthAnswer = { status: number; location: string | undefined; setCookies: string[]; body: unknown };

/**
 * Calls a route of next-auth through its handler for the Pages Router. The handler for the App Router reads cookies and
 * address from the request itself, and answers 500 if they contain a malformed callback URL.
 * @throws the error that `authorize` threw, so that it appears in the log and not in the browser
 */
export async function askNextAuth({ route, ...rest }: AuthRequest, options: NextAuthOptions): Promise<AuthAnswer> {
  const request = { ...rest, query: { nextauth: route.split("/") }, headers: {} };
  const headers = new Map<string, string | string[]>();
  const answer: { status: number; body: unknown } = { status: 200, body: undefined };
  const send = (body?: unknown) => {
    answer.body = body;
    return response;
  };
  const response = {
    status: (status: number) => {
      answer.status = status;
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
    ...answer,
    location: headers.get("Location")?.toString(),
    setCookies: [headers.get("Set-Cookie") ?? []].flat(),
  };
}
