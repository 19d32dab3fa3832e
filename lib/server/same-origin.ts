import type { IncomingMessage } from "node:http";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something on a page's behalf. Browsers say where a form or a fetch comes from; one
 * that says nothing, "null" or another site is refused before any page or action sees it. Next compares the two
 * only when Origin is there.
 */
export function isFromOurPages({ method = "", headers }: IncomingMessage): boolean {
  if (READS.has(method)) return true;
  if (headers["sec-fetch-site"] !== undefined && headers["sec-fetch-site"] !== "same-origin") return false;
  const { origin } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  const host = headers["x-forwarded-host"] ?? headers.host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
