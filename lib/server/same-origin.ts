import type { IncomingMessage } from "node:http";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns whether a request comes from our own pages, or only reads. Browsers state the source of a form or a fetch in
 * Origin or Sec-Fetch-Site. A request that states no source, "null" or another site is rejected before a page or an
 * action sees it, because Next compares the origins only when the Origin header is present.
 */
export function isFromOurPages({ method = "", headers }: IncomingMessage): boolean {
  if (READS.has(method)) return true;
  if (headers["sec-fetch-site"] !== undefined && headers["sec-fetch-site"] !== "same-origin") return false;
  const { origin } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  const host = headers["x-forwarded-host"] ?? headers.host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
