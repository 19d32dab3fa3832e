import "server-only";
import { LRUCache } from "lru-cache";
import { decode, encode, type JWT } from "next-auth/jwt";
import type { TokenResponse } from "@/lib/contract/accounts/account";
import { getRuntime, type Runtime } from "@/lib/dashboard/client/runtime";

/** The maximum idle time of a session. */
export const COOKIE_SECONDS = 7 * 86_400;

/** Of a choice that a browser keeps. */
export const YEAR_SECONDS = 365 * 86_400;

export const isSecure = (): boolean => getRuntime().publicUrl?.startsWith("https:") ?? false;

export type CookieOf =
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

/** `__Host-` binds it to this host, to https and to the path `/` (RFC 6265bis §4.1.3.2). */
export const cookieName = (of: CookieOf = "session"): string =>
  `${isSecure() ? "__Host-" : ""}access-points.${withPort(of)}`;

/** Browsers send cookies to all ports of a host (RFC 6265bis §8.5): two copies would replace each other's. */
export function withPort(name: string): string {
  const port = getRuntime().openedPort();
  return port ? `${name}.${port}` : name;
}

export const cookieAttributes = () => ({ httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() }) as const;

/** They exist only on the server and in the encrypted cookie. */
export type StoredSession = TokenResponse & {
  /** RFC 3339. Cookies of earlier versions lack it. */
  renewAt?: string | undefined;
  /** Absent after a sign-in with a password. */
  provider?: { id: string; name: string } | undefined;
};

/** The browser cannot read it. */
export type CookiePayload = JWT & { signedIn?: StoredSession };

/** `exp` in seconds since 1970. */
type Decrypted = { signedIn: StoredSession; exp: number };

/** next-auth's JWE, `dir` with A256GCM. */
export const encryptSession = (signedIn: StoredSession): Promise<string> =>
  encode({
    token: { signedIn } satisfies CookiePayload,
    secret: getRuntime().cookieSecret,
    maxAge: COOKIE_SECONDS,
  });

/** Each request decrypts its cookie twice, and next-auth derives its key again each time. */
const cache = new WeakMap<Runtime, LRUCache<string, Decrypted>>();
const CACHED_MAX = 1_000;

/** Null when it was not encrypted with our secrets or has expired. */
export async function decryptSession(value: string): Promise<StoredSession | null> {
  const runtime = getRuntime();
  const known = cache.get(runtime) ?? new LRUCache<string, Decrypted>({ max: CACHED_MAX });
  cache.set(runtime, known);
  const found = known.get(value) ?? (await decrypt(value, runtime));
  if (!found || Date.now() >= found.exp * 1_000) return null;
  known.set(value, found);
  return found.signedIn;
}

/** Encoded. Reads the last of several with one name, as Next does. */
export const findCookie = (header = "", name: string): string | undefined =>
  header
    .split(/; */)
    .findLast((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Only the service knows whether the session is still valid. */
export async function findPersonOfCookie(header: string | undefined): Promise<string | null> {
  const value = findCookie(header, cookieName());
  return value ? ((await decryptSession(value))?.user.id ?? null) : null;
}

async function decrypt(value: string, { cookieSecret, previousCookieSecret }: Runtime): Promise<Decrypted | null> {
  for (const secret of [cookieSecret, previousCookieSecret]) {
    if (!secret) continue;
    // jose throws for cookies that are forged or of another installation on the host.
    const token = (await decode({ token: value, secret }).catch(() => null)) as
      | (CookiePayload & { exp: number })
      | null;
    if (token?.signedIn) return { signedIn: token.signedIn, exp: token.exp };
  }
  return null;
}
