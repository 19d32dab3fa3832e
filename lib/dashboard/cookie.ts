import "server-only";
import { getHost } from "./host";

/** How long the browser keeps the cookie, in seconds: as long as a session may lie idle. */
export const COOKIE_SECONDS = 7 * 86_400;

/** Whether the cookie goes over https only: when the people's address is https. */
export const isSecure = (): boolean => getHost().publicUrl?.startsWith("https:") ?? false;

/** The cookie's name. `__Host-` binds it to this host, https and the whole path (RFC 6265bis §4.1.3.2). */
export const cookieName = (of: "session" | "csrf" | "callback" | "device" = "session"): string =>
  `${isSecure() ? "__Host-" : ""}access-points.${of}`;

/** Its attributes: out of script's reach, not sent along by other sites' forms, no Domain. */
export const cookieAttributes = () => ({ httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() }) as const;
