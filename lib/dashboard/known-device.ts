import "server-only";
import { cookies } from "next/headers";
import { cookieAttributes, cookieName } from "./cookie";

/** Header of the service's answer to a sign-in, and of the next request to sign in. */
const HEADER = "Known-Device";

/** How long the browser keeps the token, in seconds: as long as the service knows the device. */
const KEPT_SECONDS = 180 * 86_400;

/** What may stand in a header and fits into a cookie. */
const TOKEN = /^[\w.~+/=-]{1,1024}$/;

/**
 * Returns the header that shows the service that this browser has signed in before, if it has. It outlives signing out,
 * since it is no credential: it only keeps strangers who guess a password from locking its owner out.
 */
export async function knownDeviceHeader(): Promise<Record<string, string>> {
  const token = (await cookies()).get(cookieName("device"))?.value;
  return token && TOKEN.test(token) ? { [HEADER]: token } : {};
}

/** Keeps the token of a sign-in that succeeded, if the service sent one. Only in actions and route handlers. */
export async function keepKnownDevice(answered: Headers): Promise<void> {
  const token = answered.get(HEADER);
  if (!token || !TOKEN.test(token)) return;
  (await cookies()).set(cookieName("device"), token, { ...cookieAttributes(), maxAge: KEPT_SECONDS });
}
