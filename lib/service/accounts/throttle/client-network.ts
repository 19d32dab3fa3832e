import { isIPv4, isIPv6 } from "node:net";

/** /64, the smallest IPv6 prefix that a provider assigns to a customer (RFC 6177). */
const PREFIX_GROUPS = 4;

/** One client controls all addresses of an IPv6 /64. IPv4-mapped ones (RFC 4291 §2.5.5.2) count as IPv4. */
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

/** The URL parser normalizes every notation to hexadecimal groups. */
function groupsOf(address: string): number[] {
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [start, end] = [head, tail].map((text) => (text === "" ? [] : text.split(":").map((one) => parseInt(one, 16))));
  const known = [...(start ?? []), ...(end ?? [])];
  return [...(start ?? []), ...Array<number>(8 - known.length).fill(0), ...(end ?? [])];
}
