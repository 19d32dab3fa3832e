import type { IncomingMessage } from "node:http";
import { isDecodable, pathOf } from "./request-target";

/** Error response to a rejected request: a status, a sentence that reveals no internal details, and headers. */
export type Refusal = { status: number; sentence: string; headers?: Record<string, string> };

export const unreadableForm: Refusal = {
  status: 400,
  sentence: "The form cannot be read. Load the page again, then send the form once more.",
};

const PAGE_METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);
export const ALLOW = { Allow: "GET, HEAD, POST" };
/** Paths of Next: the image optimizer, which is disabled, and the page of an error, which would answer 500. */
const NEXT_OWN = new Set(["/_next/image", "/_global-error"]);
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns why the head of a page request is rejected, or null. Next would answer 500 to these requests or show a page
 * that it must not show.
 */
export function findRefusal(request: IncomingMessage): Refusal | null {
  const path = pathOf(request);
  if (!PAGE_METHODS.has(request.method ?? "")) return { status: 405, sentence: "Method not allowed", headers: ALLOW };
  if (!isFromOurPages(request)) {
    const sentence = "This form was sent from another site. Open the page itself and try again.";
    return { status: 403, sentence };
  }
  if (!isDecodable(path))
    return { status: 400, sentence: "The address is not valid UTF-8 text. Check how it is written." };
  if (NEXT_OWN.has(path)) return { status: 404, sentence: "There is nothing here." };
  return null;
}

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
