import { isThisMachine } from "@/lib/config/issuer";
import { t } from "@/lib/messages/messages";

/** Null where they can. */
export function whyPhonesFail(origin: string | null): string | null {
  if (origin === null) return t("settings.office.phones.noHttps");
  const { hostname } = new URL(origin);
  if (isThisMachine(hostname)) return t("settings.office.phones.onlyHere", { origin });
  if (isIpAddress(hostname)) return t("settings.office.phones.ipAddress", { origin });
  return null;
}

/** `hostname` as URL normalizes it. */
const isIpAddress = (hostname: string): boolean => hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
