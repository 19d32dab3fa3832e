import "server-only";
import { cookies } from "next/headers";
import { cookieAttributes, cookieName } from "./cookie";

/** Name of a header in the service's answer to a sign-in and in the next sign-in request. */
const HEADER = "Known-Device";

/** Time in seconds that the browser keeps the token, as long as the service remembers the device. */
const KEPT_SECONDS = 180 * 86_400;

/** Matches tokens that are valid in a header and fit into a cookie. */
const TOKEN = /^[\w.~+/=-]{1,1024}$/;

/**
 * Returns the header that proves to the service that this browser has signed in before, or no header. The token remains
 * after signing out. It is not a credential: it only prevents attackers who guess passwords from locking the owner out.
 */
export async function knownDeviceHeader(): Promise<Record<string, string>> {
  const token = (await cookies()).get(cookieName("device"))?.value;
  return token && TOKEN.test(token) ? { [HEADER]: token } : {};
}

/** Saves the token of a successful sign-in if the service sent one. Only for server actions and route handlers. */
export async function keepKnownDevice(answered: Headers): Promise<void> {
  const token = answered.get(HEADER);
  if (!token || !TOKEN.test(token)) return;
  (await cookies()).set(cookieName("device"), token, { ...cookieAttributes(), maxAge: KEPT_SECONDS });
}
