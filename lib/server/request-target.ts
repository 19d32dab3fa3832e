import type { IncomingMessage } from "node:http";

/**
 * Host name or address with an optional port (RFC 9110 §7.2). Underscores are invalid in host names, but container
 * networks use them.
 */
const HOST = /^([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * What a path in normal form does not contain: a dot segment, also percent-encoded (RFC 3986 §6.2.2.3), an empty segment, a
 * backslash, or a fragment. The URL parser and Next resolve them, so such a path would reach another page than the one for
 * which our limits and exemptions look. Neither decodes `%2F` or `%5C`, which codes and ids of a path may contain.
 */
const RESOLVED = /\/\/|[\\#]|\/(?:\.|%2e){1,2}(?=\/|$)/i;

/** Scheme and authority of an absolute target. */
const ORIGIN = /^https?:\/\/[^/\\?#]+/i;

/** Path of the codes on labels. Generated codes are in upper case, and Next's paths are case-sensitive. */
const CODE_PATH = /^\/Q(?=[/?]|$)/;

/**
 * Normalizes the target and the Host header of a request: exactly one valid Host, and a target in origin-form whose path is in
 * normal form. An absolute target is replaced with its path and overrides Host (RFC 9112 §3.2.2), so that no redirect leads
 * to another host. `/Q/…` becomes `/q/…`.
 * @returns the error sentence, or null when the request is valid
 */
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

/** Returns the path of a request, without its query. */
export const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0] ?? url;

/** Returns whether all percent-encoded bytes of a path are valid UTF-8. Next answers 500 to a path that is not. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
