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

/** What the sealed cookie holds: all of it stays on the server side of the browser's httpOnly wall. */
type Sealed = JWT & { signedIn?: Granted };

/** The same, opened; `exp` in seconds since 1970. */
type Opened = { signedIn: Granted; exp: number };

/** Seals a signed-in answer into the cookie's value: next-auth's JWE, `dir` with A256GCM. */
export const seal = (signedIn: Granted): Promise<string> =>
  encode({ token: { signedIn } satisfies Sealed, secret: getHost().cookieSecret, maxAge: COOKIE_SECONDS });

/** Cookies that were opened, by whose secrets did. next-auth derives its key anew each time, and each request opens one twice. */
const opened = new WeakMap<Host, LRUCache<string, Opened>>();
const OPENED_MAX = 1_000;

/** What a cookie's value holds, or null when we did not seal it or it has ended. */
export async function unseal(value: string): Promise<Granted | null> {
  const host = getHost();
  const known = opened.get(host) ?? new LRUCache<string, Opened>({ max: OPENED_MAX });
  opened.set(host, known);
  const found = known.get(value) ?? (await open(value, host));
  if (!found || Date.now() >= found.exp * 1_000) return null;
  known.set(value, found);
  return found.signedIn;
}

/** Secrets: this one and the one before. */
async function open(value: string, { cookieSecret, previousCookieSecret }: Host): Promise<Opened | null> {
  for (const secret of [cookieSecret, previousCookieSecret]) {
    if (!secret) continue;
    // jose throws for whatever is not ours: another installation's cookie on the same host, or a forged one.
    const token = (await decode({ token: value, secret }).catch(() => null)) as (Sealed & { exp: number }) | null;
    if (token?.signedIn) return { signedIn: token.signedIn, exp: token.exp };
  }
  return null;
}

type LogIn = (credentials: Credentials) => Promise<Outcome<Granted>>;

/** Errors that `authorize` met, by the options that it belongs to. */
const thrown = new WeakMap<NextAuthOptions, { error: unknown }>();

/** `authorize` returns null for every failure: next-auth 4 would put a thrown message into the URL. */
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

/** A request to one of next-auth's routes, in the shape its Pages handler takes. */
type AuthRequest = {
  method: string;
  /** Such as `callback/credentials`. */
  route: string;
  body?: Record<string, string>;
  cookies: Record<string, string>;
};

/** What next-auth answered. */
type AuthAnswer = { status: number; location: string | undefined; setCookies: string[]; body: unknown };

/**
 * Asks next-auth as its own route would be asked. By its Pages handler: the App Router one reads cookies and address
 * from the request itself, and answers 500 where they hold a malformed callback URL.
 * @throws what `authorize` met, so that it reaches the log and not the browser
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
