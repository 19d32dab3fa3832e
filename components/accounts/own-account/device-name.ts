import { t } from "@/lib/messages/messages";

/** Browsers by the product in their User-Agent. Most browsers also name the ones further down. */
const browsers: [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(OPR|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Systems by their name in the User-Agent. Android also names Linux, and an iPhone also names Mac OS X. */
const systems: [RegExp, string][] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const find = (known: [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1];

/** Such as "Firefox on Windows" (RFC 9110 §10.1.5) or "curl". Any program may send any text: only a hint. */
export function deviceName(userAgent: string): string {
  const system = find(systems, userAgent);
  const browser = find(browsers, userAgent);
  if (browser) return system ? t("account.device.known", { browser, system }) : browser;
  const [product = ""] = userAgent.match(/^[\w.!#$%&'*+^`|~-]{1,40}(?=[/ ]|$)/) ?? [];
  if (product === "" || product === "Mozilla")
    return system ? t("account.device.browser", { system }) : t("account.device.unknown");
  return product;
}
