"use client";

import type { ReadableDate } from "@/components/ui/reader-dates";
import { useRelativeTime } from "@/components/ui/time/use-relative-time";

/**
 * A time of the last week relative to now, any other and each without script as a date or, if `exact`, to the minute.
 * The exact time is there on hover and for screen readers. Paper shows no relative time, because paper stays.
 */
export function ReadableTime({ date, exact = false }: { date: ReadableDate; exact?: boolean }) {
  const relative = useRelativeTime(date.iso);
  const absolute = exact ? date.exact : date.day;
  return (
    <time dateTime={date.iso} title={date.exact} className={exact ? "whitespace-normal" : undefined}>
      {relative === null ? (
        absolute
      ) : (
        <>
          <span aria-hidden="true" className="print:hidden">
            {relative}
          </span>
          <span className="sr-only print:hidden">{date.exact}</span>
          <span aria-hidden="true" className="hidden print:inline">
            {absolute}
          </span>
        </>
      )}
    </time>
  );
}
