import type { IncomingMessage } from "node:http";

/** Headers by which proxies, or anybody who pretends to be one, say where a request came from. */
const FORWARDED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * The client's address: the socket's peer, or with `hops` proxies in front the entry the outermost of them wrote,
 * counted from the right of X-Forwarded-For, since everything left of it may be made up.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const peer = request.socket.remoteAddress ?? "";
  if (hops === 0) return peer;
  const entries = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return entries.at(-hops) ?? entries[0] ?? peer;
}

/**
 * Makes the forwarded headers say what we know: without proxies in front none is believed, and X-Forwarded-For is
 * the one client address in any case. Next and the dashboard read them from here on.
 */
export function settleForwardedHeaders(request: IncomingMessage, address: string, hops: number): void {
  const { headers } = request;
  const trusted = hops > 0 ? { host: headers["x-forwarded-host"], proto: headers["x-forwarded-proto"] } : {};
  for (const name of FORWARDED) delete headers[name];
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = trusted.proto === "https" ? "https" : "http";
  if (typeof trusted.host === "string") headers["x-forwarded-host"] = trusted.host;
}
