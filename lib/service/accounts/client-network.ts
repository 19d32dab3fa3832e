import { isIPv4, isIPv6 } from "node:net";

/** 16-bit groups of the prefix that one customer of an IPv6 provider has at least (RFC 6177): a /64. */
const PREFIX_GROUPS = 4;

/**
 * Returns what a client counts as for rate limits: an IPv4 address itself, of an IPv6 address its /64, since one client
 * has all 2⁶⁴ addresses of it. IPv6 addresses that stand for an IPv4 one (RFC 4291 §2.5.5.2) count as that.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.trim().split("%", 1);
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  }
  const prefix = groups.slice(0, PREFIX_GROUPS).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}

/** The eight groups of a valid IPv6 address. The URL parser writes any spelling of one in hexadecimal groups. */
function groupsOf(address: string): number[] {
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [start, end] = [head, tail].map((text) => (text === "" ? [] : text.split(":").map((one) => parseInt(one, 16))));
  const known = [...(start ?? []), ...(end ?? [])];
  return [...(start ?? []), ...Array<number>(8 - known.length).fill(0), ...(end ?? [])];
}
