import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { BlockList, connect as connectTcp, isIP, isIPv4, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import type { PrinterReason } from "@/lib/contract/labels/printer-connection";

/** Private networks (RFC 1918, RFC 4193) without loopback and link-local addresses, which cloud providers use for secrets. */
export const DEFAULT_NETWORKS = "10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7";

export type PrinterNetworks = { has: (address: string) => boolean };

/** Networks like 192.168.0.0/16 or single addresses, separated by commas; "none" is no network. Null for another text. */
export function readNetworks(text: string): PrinterNetworks | null {
  const list = new BlockList();
  const parts = text.split(",").map((part) => part.trim());
  for (const part of text.trim() === "none" ? [] : parts) {
    const [, address = "", prefix] = /^([\d.a-f:]+)(?:\/(\d{1,3}))?$/i.exec(part) ?? [];
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    if (family === 0 || Number(prefix ?? bits) > bits) return null;
    list.addSubnet(address, Number(prefix ?? bits), familyOf(address));
  }
  return { has: (address) => list.check(withoutMapping(address), familyOf(withoutMapping(address))) };
}

const familyOf = (address: string) => (isIPv4(address) ? "ipv4" : "ipv6");

/** ::ffff:10.0.0.1 is 10.0.0.1. */
const withoutMapping = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
};

/** Until a name must have been found, and until a printer must have taken a connection. */
const CONNECT_MS = 2_500;

/** `reason` says why the printer was not reached. */
export class PrinterError extends Error {
  override name = "PrinterError";
  constructor(readonly reason: PrinterReason) {
    super(reason);
  }
}

/**
 * The address to connect to: connect to it and not to the name, which may mean another address the next time.
 * All addresses of a name must be inside of the networks. @throws PrinterError
 */
export async function findAddress(host: string, networks: PrinterNetworks): Promise<string> {
  const found = await lookUp(host);
  const [first] = found;
  if (!first) throw new PrinterError("unknown-name");
  if (!found.every((address) => networks.has(address))) throw new PrinterError("outside-networks");
  return first;
}

/** The same address for each name of a printer; the name itself where it is unknown. */
export async function resolveHost(host: string): Promise<string> {
  const [first = host.toLowerCase()] = (await lookUp(host)).sort();
  return first;
}

async function lookUp(host: string): Promise<string[]> {
  const name = host.replace(/^\[(.*)\]$/, "$1");
  const none = wait(CONNECT_MS, [], { ref: false });
  const found = await Promise.race([lookup(name, { all: true }).catch(() => []), none]);
  return found.map(({ address }) => address);
}

/** @throws PrinterError */
export async function connectTo(to: { host: string; port: number }, isSecure = false): Promise<Socket> {
  // Printers sign their certificates themselves, so there is nobody to verify them by: TLS only hides the labels.
  const socket = isSecure ? connectTls({ ...to, rejectUnauthorized: false }) : connectTcp({ ...to, noDelay: true });
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new PrinterError("no-answer")));
  try {
    await once(socket, isSecure ? "secureConnect" : "connect");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ECONNREFUSED") throw new PrinterError("refused");
    throw new PrinterError(/^(ERR_SSL_|EPROTO)/.test(code) ? "not-ipp" : "no-answer");
  }
  return socket.setTimeout(0);
}
