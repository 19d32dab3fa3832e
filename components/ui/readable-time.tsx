"use client";

import type { ColumnDate } from "@/components/ui/reader-dates";
import { useRelativeTime } from "@/components/ui/time/use-relative-time";

/** Paper and browsers without script show no relative time, because nothing updates it there. */
export function ReadableTime({ date, exact = false }: { date: ColumnDate; exact?: boolean }) {
  const relative = useRelativeTime(date.iso, date.relative);
  const absolute = exact ? date.exact : date.day;
  return (
    <time dateTime={date.iso} title={date.exact} className={exact ? "whitespace-normal" : undefined}>
      {relative === null ? (
        absolute
      ) : (
        <>
          <span aria-hidden="true" className="with-script print:hidden">
            {relative}
          </span>
          <span className="sr-only print:hidden">{date.exact}</span>
          <span aria-hidden="true" className="hidden print:inline noscript:inline">
            {absolute}
          </span>
        </>
      )}
    </time>
  );
}
