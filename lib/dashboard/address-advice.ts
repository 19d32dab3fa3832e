import "server-only";
import { headers } from "next/headers";
import { isSecure } from "./cookie";
import { getHost } from "./host";

/**
 * What to do when this page was opened under an address where the session cookie cannot be kept, or null: with an
 * https PUBLIC_URL the cookie is bound to https, and a browser drops it on `http://192.168.…`.
 */
export async function addressAdvice(): Promise<string | null> {
  const { publicUrl } = getHost();
  if (!publicUrl || !isSecure()) return null;
  const sent = await headers();
  const host = sent.get("x-forwarded-host") ?? sent.get("host") ?? "";
  if (host === new URL(publicUrl).host || sent.get("x-forwarded-proto") === "https") return null;
  return `You opened http://${host}, but signing in works only at ${publicUrl}. Open that address, or have PUBLIC_URL set to this one.`;
}
