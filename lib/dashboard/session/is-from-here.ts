import type { IncomingHttpHeaders } from "node:http";

/** Returns whether a page of this site led to the request. Browsers send Sec-Fetch-Site only over HTTPS and to localhost. */
export function isFromHere({ "sec-fetch-site": site, referer, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === "same-origin";
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === host;
}
