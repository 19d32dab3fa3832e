import type { IncomingMessage } from "node:http";
import { says } from "@/lib/messages/messages";
import { isDecodable, pathOf } from "./request-target";

/** The sentence reveals no internal details. */
export type Refusal = { status: number; sentence: () => string; headers?: Record<string, string> };

export const unreadableForm: Refusal = {
  status: 400,
  sentence: says("requests.form.unreadable"),
};

const PAGE_METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);
export const ALLOW = { Allow: "GET, HEAD, POST" };
/** The image optimizer is disabled; the error page would answer 500. */
const NEXT_OWN = new Set(["/_next/image", "/_global-error"]);
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Next would answer 500 or show a page that it must not show. */
export function findRefusal(request: IncomingMessage): Refusal | null {
  const path = pathOf(request);
  if (!PAGE_METHODS.has(request.method ?? ""))
    return { status: 405, sentence: says("requests.method"), headers: ALLOW };
  if (!isFromOurPages(request)) {
    const sentence = says("requests.form.fromElsewhere");
    return { status: 403, sentence };
  }
  if (!isDecodable(path)) return { status: 400, sentence: says("requests.address.notText") };
  if (NEXT_OWN.has(path)) return { status: 404, sentence: says("requests.address.nothing") };
  return null;
}

/** True for reads. By Origin or Sec-Fetch-Site, because Next compares origins only when Origin is present. */
export function isFromOurPages({ method = "", headers }: IncomingMessage): boolean {
  if (READS.has(method)) return true;
  if (headers["sec-fetch-site"] !== undefined && headers["sec-fetch-site"] !== "same-origin") return false;
  const { origin } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  const host = headers["x-forwarded-host"] ?? headers.host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
