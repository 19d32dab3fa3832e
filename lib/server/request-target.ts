import type { IncomingMessage } from "node:http";

/** Name or address, perhaps with a port (RFC 9110 §7.2). An underscore is no hostname, but container networks use it. */
const HOST = /^([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Settles what a request is for: one Host that can be one, and a target in origin-form. An absolute target becomes its
 * path and replaces Host (RFC 9112 §3.2.2), so that no other host is ever redirected to.
 * @returns what is wrong with it, or null
 */
export function settleTarget(request: IncomingMessage): string | null {
  const { headers, rawHeaders } = request;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length > 1) return "The request has more than one Host header.";

  const target = request.url ?? "/";
  if (!target.startsWith("/") && !(target === "*" && request.method === "OPTIONS")) {
    const url = URL.canParse(target) ? new URL(target) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return "The request's target is no path.";
    request.url = url.pathname + url.search;
    headers.host = url.host;
  }
  if (headers.host !== undefined && !HOST.test(headers.host)) return "The Host header is not the name of a host.";
  const forwardedHost = headers["x-forwarded-host"];
  if (forwardedHost !== undefined && !HOST.test(String(forwardedHost))) delete headers["x-forwarded-host"];
  return null;
}

/** Returns the path of a request, without its query. */
export const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0] ?? url;

/** Returns whether every percent-encoded byte of a path is part of UTF-8 text; Next answers 500 to others. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
