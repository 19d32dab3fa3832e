import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "proxy-addr";

/** Headers by which a proxy, or a client that pretends to be one, states where a request came from. */
const FORWARDED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * Returns the client's address: the socket's peer, or with `hops` proxies in front the entry that the outermost of them
 * wrote into X-Forwarded-For, counted from the right, because a client can invent everything left of it. An entry that
 * is no IP address counts as none, so that rate limits and the log never hold a stranger's text.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const address = withoutPort(proxyAddress(request, (_address, hop) => hop < hops) ?? "");
  return isIP(address) ? address : (request.socket.remoteAddress ?? "");
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

/** Returns whether any header claims that a proxy passed the request on. */
export const isForwarded = ({ headers }: IncomingMessage): boolean => FORWARDED.some((name) => name in headers);

/**
 * Replaces the forwarded headers by what is known: without proxies in front none is believed, and X-Forwarded-For is
 * always the client's address alone. Next and the dashboard read them from here on.
 */
export function settleForwardedHeaders(request: IncomingMessage, address: string, hops: number): void {
  const { headers } = request;
  const trusted = hops > 0 ? { host: headers["x-forwarded-host"], proto: headers["x-forwarded-proto"] } : {};
  for (const name of FORWARDED) delete headers[name];
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = trusted.proto === "https" ? "https" : "http";
  if (typeof trusted.host === "string") headers["x-forwarded-host"] = trusted.host;
}
