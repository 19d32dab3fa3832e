import "server-only";
import { LRUCache } from "lru-cache";
import { cookies } from "next/headers";
import { type RelativeReading, relativeTime } from "@/components/ui/time/relative-time";
import { addDays, dayOf, findTimeZone, startOfDay } from "@/lib/contract/accounts/office-days";
import { locale } from "@/lib/messages/messages";

/** `short` has no year if it is this one. */
export type ReadableDate = { iso: string; day: string; short: string; exact: string; relative: string | null };

/** What the list shows of a time: the rest is not sent to the browser. */
export type ColumnDate = Omit<ReadableDate, "short">;
export type ChipDate = Omit<ReadableDate, "day" | "relative">;

/** Set by RememberTimeZone. */
const TIME_ZONE = "tz";

// On the server, to avoid a hydration mismatch. Without the cookie times are in UTC and say so.
// Days without a time are those of `officeZone`, so that they are the days of filters.
export async function readerDates(officeZone: string | null = null): Promise<(iso: string) => ReadableDate> {
  const readers = formatsOf((await cookies()).get(TIME_ZONE)?.value);
  const { day, short } = officeZone === null ? readers : formatsOf(officeZone);
  const { exact, reading } = readers;
  const now = new Date();
  return (iso) => {
    const date = new Date(iso);
    const isThisYear = date.getFullYear() === now.getFullYear();
    return {
      iso,
      day: day.format(date),
      short: (isThisYear ? short : day).format(date),
      exact: exact.format(date),
      relative: relativeTime(date, { now, ...reading }),
    };
  };
}

/** Date like 2026-11-21, result in RFC 3339. */
export async function startOfReaderDay(date: string, days = 0): Promise<string> {
  return new Date(startOfDay(addDays(date, days), (await readerTimeZone()) ?? "UTC")).toISOString();
}

/** Null without the cookie. */
export async function readerTimeZone(): Promise<string | null> {
  const named = (await cookies()).get(TIME_ZONE)?.value;
  return named === undefined ? null : knownTimeZone(named);
}

type Formats = Record<"day" | "short" | "exact", Intl.DateTimeFormat> & { reading: Omit<RelativeReading, "now"> };

/** Creating one costs as much as formatting all dates of a page. */
const formatters = new LRUCache<string, Formats>({ max: 200 });

function formatsOf(namedZone = ""): Formats {
  const key = `${locale()} ${namedZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const timeZone = knownTimeZone(namedZone);
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone });
  // The styles write 01:05 or 1:05 am as the language does, but have no time zone without seconds.
  const exact = new Intl.DateTimeFormat(locale(), {
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
  const short = new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short", timeZone });
  const reading = { startOfDay: (time: Date) => Date.parse(dayOf(time.getTime(), timeZone)) };
  const formats = { day, short, exact, reading };
  formatters.set(key, formats);
  return formats;
}

function knownTimeZone(named: string): string {
  try {
    return findTimeZone(decodeURIComponent(named)) ?? "UTC";
  } catch {
    return "UTC";
  }
}
