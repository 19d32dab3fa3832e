import { isThisMachine } from "@/lib/config/issuer";

/** Null where they can. */
export function whyPhonesFail(origin: string | null): string | null {
  if (origin === null) return "Phones cannot open links on labels yet: this program has no address with https.";
  const { hostname } = new URL(origin);
  if (isThisMachine(hostname)) return `Phones cannot open ${origin}: only the computer that runs this program can.`;
  if (isIpAddress(hostname)) return `${origin} is an IP address. When it changes, printed labels open nothing.`;
  return null;
}

/** `hostname` as URL normalizes it. */
const isIpAddress = (hostname: string): boolean => hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
