import "server-only";
import { LRUCache } from "lru-cache";
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
  const language = (await headers()).get("accept-language")?.split(",")[0]?.split(";")[0]?.trim() ?? "";
  const { day, exact } = formatsOf(language, (await cookies()).get(TIME_ZONE)?.value ?? "UTC");
  return (iso) => {
    const date = new Date(iso);
    return { iso, day: day.format(date), exact: exact.format(date) };
  };
}

type Formats = { day: Intl.DateTimeFormat; exact: Intl.DateTimeFormat };

/** Making formats takes as long as writing the dates of a page with them. */
const made = new LRUCache<string, Formats>({ max: 100 });

function formatsOf(language: string, namedZone: string): Formats {
  const key = `${language} ${namedZone}`;
  const known = made.get(key);
  if (known) return known;
  const locale = readerLocale(language);
  const timeZone = knownTimeZone(namedZone);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone });
  made.set(key, { day, exact });
  return { day, exact };
}

/** The first language a browser asks for, when it is one; the words around are English either way. */
function readerLocale(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? "en-GB";
  } catch {
    return "en-GB";
  }
}

function knownTimeZone(named: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: decodeURIComponent(named) }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
