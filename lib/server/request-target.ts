import type { IncomingMessage } from "node:http";

/** RFC 9110 §7.2. Underscores are invalid in host names, but container networks use them. */
const HOST = /^([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

// Dot segments (RFC 3986 §6.2.2.3) and the like: Next resolves them, so that limits would check another path.
// `%2F` and `%5C` are not decoded; codes and ids may contain them.
const RESOLVED = /\/\/|[\\#]|\/(?:\.|%2e){1,2}(?=\/|$)/i;

/** Of an absolute target. */
const ORIGIN = /^https?:\/\/[^/\\?#]+/i;

/** Generated codes are in upper case, and Next's paths are case-sensitive. */
const CODE_PATH = /^\/Q(?=[/?]|$)/;

/** An absolute target overrides Host (RFC 9112 §3.2.2): no redirect may lead to another host. */
export function normalizeTarget(request: IncomingMessage): string | null {
  const { headers, rawHeaders } = request;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length > 1) return "The request has more than one Host header. Send one.";

  const target = request.url ?? "/";
  if (!target.startsWith("/") && !(target === "*" && request.method === "OPTIONS")) {
    const [origin = ""] = ORIGIN.exec(target) ?? [];
    if (!URL.canParse(origin)) return "The request target must be a path or an http URL.";
    headers.host = new URL(origin).host;
    // The path as it is written, because the URL parser would resolve it.
    const path = target.slice(origin.length);
    request.url = path.startsWith("/") ? path : `/${path}`;
  }
  request.url = request.url?.replace(CODE_PATH, "/q");
  if (RESOLVED.test(pathOf(request)))
    return "The path is not in normal form. Send it without “.” and “..” segments, empty segments, backslashes and “#”.";
  if (headers.host !== undefined && !HOST.test(headers.host))
    return "The Host header must be a host name or an IP address, with an optional port.";
  const forwardedHost = headers["x-forwarded-host"];
  if (forwardedHost !== undefined && !HOST.test(String(forwardedHost))) delete headers["x-forwarded-host"];
  return null;
}

export const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0] ?? url;

/** Next answers 500 to a path of invalid UTF-8. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
