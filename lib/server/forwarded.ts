import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "proxy-addr";

/** A client may imitate a proxy. */
const FORWARDED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Counts from the right, because a client can invent the left entries. Ignores what is no IP address. */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const address = withoutPort(proxyAddress(request, (_address, hop) => hop < hops) ?? "");
  return isIP(address) ? address : (request.socket.remoteAddress ?? "");
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

export const isForwarded = ({ headers }: IncomingMessage): boolean => FORWARDED.some((name) => name in headers);

/** Next and the dashboard read them. Without trusted proxies all are ignored. */
export function replaceForwardedHeaders(request: IncomingMessage, address: string, hops: number): void {
  const { headers } = request;
  const trusted = hops > 0 ? { host: headers["x-forwarded-host"], proto: headers["x-forwarded-proto"] } : {};
  for (const name of FORWARDED) delete headers[name];
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = trusted.proto === "https" ? "https" : "http";
  if (typeof trusted.host === "string") headers["x-forwarded-host"] = trusted.host;
}
