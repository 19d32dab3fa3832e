import type { IncomingMessage } from "node:http";

/**
 * Host name or address with an optional port (RFC 9110 §7.2). Underscores are invalid in host names, but container
 * networks use them.
 */
const HOST = /^([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Path of the codes on labels. Generated codes are in upper case, and Next's paths are case-sensitive. */
const CODE_PATH = /^\/Q(?=[/?]|$)/;

/**
 * Normalizes the target and the Host header of a request: exactly one valid Host, and a target in origin-form. An
 * absolute target is replaced with its path and overrides Host (RFC 9112 §3.2.2), so that no redirect leads to another
 * host. `/Q/…` becomes `/q/…`.
 * @returns the error sentence, or null when the request is valid
 */
export function normalizeTarget(request: IncomingMessage): string | null {
  const { headers, rawHeaders } = request;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length > 1) return "The request has more than one Host header. Send one.";

  const target = request.url ?? "/";
  if (!target.startsWith("/") && !(target === "*" && request.method === "OPTIONS")) {
    const url = URL.canParse(target) ? new URL(target) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return "The request target must be a path or an http URL.";
    request.url = url.pathname + url.search;
    headers.host = url.host;
  }
  request.url = request.url?.replace(CODE_PATH, "/q");
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
