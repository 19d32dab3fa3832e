import "server-only";
import { cookies, headers } from "next/headers";

/** A moment as the list shows it, and to the second for whoever asks. */
export type ReadableDate = { iso: string; day: string; exact: string };

/** Cookie in which the browser tells its time zone (components/ui/remember-time-zone.tsx). */
const TIME_ZONE = "tz";

/**
 * How this reader writes dates: their language from `Accept-Language`, their time zone from the cookie, UTC until it is
 * known. Formatted here and not in the browser, so that both draw the same.
 */
export async function readerDates(): Promise<(iso: string) => ReadableDate> {
  const locale = readerLocale((await headers()).get("accept-language"));
  const timeZone = knownTimeZone((await cookies()).get(TIME_ZONE)?.value);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone });
  return (iso) => ({ iso, day: day.format(new Date(iso)), exact: exact.format(new Date(iso)) });
}

/** The first language a browser asks for, when it is one; the words around are English either way. */
function readerLocale(accepted: string | null): string {
  const first = accepted?.split(",")[0]?.split(";")[0]?.trim() ?? "";
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first)[0] ?? "en-GB";
  } catch {
    return "en-GB";
  }
}

function knownTimeZone(named = "UTC"): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: decodeURIComponent(named) }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
