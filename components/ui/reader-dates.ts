import "server-only";
import { LRUCache } from "lru-cache";
import { cookies, headers } from "next/headers";
import { readerLocale } from "@/components/ui/time/reader-locale";

/** A point in time, formatted as a date, without the year if it is this one, and to the minute. */
export type ReadableDate = { iso: string; day: string; short: string; exact: string };

/** Cookie with the time zone of the browser, set by RememberTimeZone. */
const TIME_ZONE = "tz";

/**
 * Returns a function that formats dates for the current reader: in the language of `Accept-Language` and the time zone
 * of the cookie. Without the cookie, as in a browser without script, times are in UTC and say so. Formatting on the
 * server avoids a hydration mismatch. Days without a time are those of `officeZone`, if the office has chosen one, so that
 * they are the days of filters.
 */
export async function readerDates(officeZone: string | null = null): Promise<(iso: string) => ReadableDate> {
  const language = (await headers()).get("accept-language")?.split(",")[0]?.split(";")[0]?.trim() ?? "";
  const readers = formatsOf(language, (await cookies()).get(TIME_ZONE)?.value);
  const { day, short } = officeZone === null ? readers : formatsOf(language, officeZone);
  const { exact } = readers;
  return (iso) => {
    const date = new Date(iso);
    const isThisYear = date.getFullYear() === new Date().getFullYear();
    return { iso, day: day.format(date), short: (isThisYear ? short : day).format(date), exact: exact.format(date) };
  };
}

/** Returns the time at which a date like 2026-11-21 begins for the current reader, `days` later, in RFC 3339. */
export async function startOfReaderDay(date: string, days = 0): Promise<string> {
  const timeZone = (await readerTimeZone()) ?? "UTC";
  const midnight = Date.parse(`${date}T00:00:00Z`) + days * 86_400_000;
  // The difference to UTC at the date itself, because a zone may change its difference on the day before.
  const guess = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(guess, timeZone)).toISOString();
}

/** Returns the time zone of the reader's browser; null without the cookie. */
export async function readerTimeZone(): Promise<string | null> {
  const named = (await cookies()).get(TIME_ZONE)?.value;
  return named === undefined ? null : knownTimeZone(named);
}

/** Returns the difference of a time zone to UTC at a time, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(time);
  return Date.parse(`${parts.replace(" ", "T")}Z`) - time;
}

type Formats = { day: Intl.DateTimeFormat; short: Intl.DateTimeFormat; exact: Intl.DateTimeFormat };

/** Cache of formatters: creating one costs as much as formatting all dates of a page. */
const formatters = new LRUCache<string, Formats>({ max: 100 });

function formatsOf(language: string, namedZone = ""): Formats {
  const key = `${language} ${namedZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const locale = readerLocale(language);
  const timeZone = knownTimeZone(namedZone);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  // The styles write 01:05 or 1:05 am as the language does, but have no time zone without seconds.
  const exact = new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(namedZone
      ? { dateStyle: "long", timeStyle: "short" }
      : {
          day: "numeric",
          month: "long",
          year: "numeric",
          hour: "2-digit",
          minute: "2-digit",
          timeZoneName: "short",
        }),
  });
  const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone });
  formatters.set(key, { day, short, exact });
  return { day, short, exact };
}

function knownTimeZone(named: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: decodeURIComponent(named) }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
