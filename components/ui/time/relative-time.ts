import { locale, relativeTimeFormat } from "@/lib/messages/messages";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK_DAYS = 7;

/** `startOfDay` is in the reader's zone and in ms. */
export type RelativeReading = { now: Date; startOfDay: (time: Date) => number };

/** Null for a time that is a week or longer ago. A future time is shown as now: the clock that wrote it was ahead. */
export function relativeTime(time: Date, { now, startOfDay }: RelativeReading): string | null {
  const format = relativeTimeFormat(locale(), { numeric: "auto" });
  const past = Math.max(0, now.getTime() - time.getTime());
  // Rounded, because a day of a time change has 23 or 25 hours.
  const days = Math.round((startOfDay(now) - startOfDay(time)) / (24 * HOUR));
  if (past < MINUTE) return format.format(0, "second");
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), "minute");
  if (days < 1) return format.format(-Math.floor(past / HOUR), "hour");
  return days < WEEK_DAYS ? format.format(-days, "day") : null;
}
