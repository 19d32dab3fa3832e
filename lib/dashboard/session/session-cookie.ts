import "server-only";
import { LRUCache } from "lru-cache";
import { decode, encode, type JWT } from "next-auth/jwt";
import type { TokenResponse } from "@/lib/contract/accounts/account";
import { getRuntime, type Runtime } from "@/lib/dashboard/client/runtime";

/** Time in seconds that the browser keeps the cookie: the maximum idle time of a session. */
export const COOKIE_SECONDS = 7 * 86_400;

/** Returns whether the cookie is sent only over https, which is the case if the public URL is https. */
export const isSecure = (): boolean => getRuntime().publicUrl?.startsWith("https:") ?? false;

type CookieOf =
  | "session"
  | "csrf"
  | "callback"
  | "device"
  | "flash"
  | "batch"
  | "stocks"
  | "theme"
  | "first-steps"
  | "oidc"
  | "link"
  | "tried"
  | "second-factor";

/**
 * Returns the name of a cookie. `__Host-` binds it to this host, to https and to the path `/` (RFC 6265bis §4.1.3.2).
 */
export const cookieName = (of: CookieOf = "session"): string =>
  `${isSecure() ? "__Host-" : ""}access-points.${withPort(of)}`;

/**
 * Adds the port to the name of a cookie, unless it is the usual one. Browsers send the cookies of a host to all its ports
 * (RFC 6265bis §8.5), so that two copies of the program on one host would replace each other's cookies.
 */
export function withPort(name: string): string {
  const port = getRuntime().openedPort();
  return port ? `${name}.${port}` : name;
}

/** Returns the attributes of our cookies: not readable by scripts, not sent with forms of other sites, no Domain. */
export const cookieAttributes = () => ({ httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() }) as const;

/** Tokens and user of a session. They exist only on the server and in the encrypted cookie. */
export type StoredSession = TokenResponse & {
  /** Time from which the token is renewed, in RFC 3339. Cookies of earlier versions lack it. */
  renewAt?: string | undefined;
  /** Provider that the person signed in with; absent after a sign-in with a password. */
  provider?: { id: string; name: string } | undefined;
};

/** Payload of the encrypted session cookie. The browser stores the cookie but cannot read the payload. */
export type CookiePayload = JWT & { signedIn?: StoredSession };

/** Decrypted payload of a session cookie; `exp` in seconds since 1970. */
type Decrypted = { signedIn: StoredSession; exp: number };

/** Encrypts a session into the value of its cookie: next-auth's JWE, `dir` with A256GCM. */
export const encryptSession = (signedIn: StoredSession): Promise<string> =>
  encode({
    token: { signedIn } satisfies CookiePayload,
    secret: getRuntime().cookieSecret,
    maxAge: COOKIE_SECONDS,
  });

/**
 * Cache of decrypted cookies, keyed by the runtime with its secrets. Each request decrypts its cookie twice, and
 * next-auth derives its key again each time.
 */
const cache = new WeakMap<Runtime, LRUCache<string, Decrypted>>();
const CACHED_MAX = 1_000;

/** Decrypts the value of a session cookie. Returns null when it was not encrypted with our secrets or has expired. */
export async function decryptSession(value: string): Promise<StoredSession | null> {
  const runtime = getRuntime();
  const known = cache.get(runtime) ?? new LRUCache<string, Decrypted>({ max: CACHED_MAX });
  cache.set(runtime, known);
  const found = known.get(value) ?? (await decrypt(value, runtime));
  if (!found || Date.now() >= found.exp * 1_000) return null;
  known.set(value, found);
  return found.signedIn;
}

/** Returns the encoded value of a cookie in a Cookie header. Reads the last of several with one name, as Next does. */
export const findCookie = (header = "", name: string): string | undefined =>
  header
    .split(/; */)
    .findLast((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Returns the id of the person whose session cookie is in a Cookie header, or null. Only the service knows whether the
 * session is still valid.
 */
export async function findPersonOfCookie(header: string | undefined): Promise<string | null> {
  const value = findCookie(header, cookieName());
  return value ? ((await decryptSession(value))?.user.id ?? null) : null;
}

/** Decrypts a cookie with the current secret or the previous one. */
async function decrypt(value: string, { cookieSecret, previousCookieSecret }: Runtime): Promise<Decrypted | null> {
  for (const secret of [cookieSecret, previousCookieSecret]) {
    if (!secret) continue;
    // jose throws for other cookies, such as one of another installation on the same host or a forged one.
    const token = (await decode({ token: value, secret }).catch(() => null)) as
      | (CookiePayload & { exp: number })
      | null;
    if (token?.signedIn) return { signedIn: token.signedIn, exp: token.exp };
  }
  return null;
}
