import "server-only";
import { getHost } from "./host";

/** Time in seconds that the browser keeps the cookie: the maximum idle time of a session. */
export const COOKIE_SECONDS = 7 * 86_400;

/** Returns whether the cookie is sent only over https, which is the case if the public URL is https. */
export const isSecure = (): boolean => getHost().publicUrl?.startsWith("https:") ?? false;

/**
 * Returns the name of a cookie. `__Host-` binds it to this host, to https and to the path `/` (RFC 6265bis §4.1.3.2).
 */
export const cookieName = (of: "session" | "csrf" | "callback" | "device" = "session"): string =>
  `${isSecure() ? "__Host-" : ""}access-points.${of}`;

/** Returns the attributes of our cookies: not readable by scripts, not sent with forms of other sites, no Domain. */
export const cookieAttributes = () => ({ httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() }) as const;
