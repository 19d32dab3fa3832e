import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "proxy-addr";

/** Headers in which a proxy, or a client that imitates one, states the origin of a request. */
const FORWARDED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * Returns the client's IP address: the socket's peer, or with `hops` trusted proxies the X-Forwarded-For entry that the
 * outermost proxy wrote. Counts from the right, because a client can invent every entry to the left. Ignores an entry
 * that is not an IP address, so that rate limits and the log never contain arbitrary text.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const address = withoutPort(proxyAddress(request, (_address, hop) => hop < hops) ?? "");
  return isIP(address) ? address : (request.socket.remoteAddress ?? "");
}

/** Removes the port, because some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

export const isForwarded = ({ headers }: IncomingMessage): boolean => FORWARDED.some((name) => name in headers);

/**
 * Replaces the forwarded headers with verified values. Without trusted proxies it ignores all of them. X-Forwarded-For
 * always contains only the client's address. Next and the dashboard read these headers afterwards.
 */
export function replaceForwardedHeaders(request: IncomingMessage, address: string, hops: number): void {
  const { headers } = request;
  const trusted = hops > 0 ? { host: headers["x-forwarded-host"], proto: headers["x-forwarded-proto"] } : {};
  for (const name of FORWARDED) delete headers[name];
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = trusted.proto === "https" ? "https" : "http";
  if (typeof trusted.host === "string") headers["x-forwarded-host"] = trusted.host;
}
