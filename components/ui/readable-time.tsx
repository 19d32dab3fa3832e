import type { ReadableDate } from "@/components/ui/reader-dates";

/** A date with the exact time on hover or, if `exact`, the exact time, which may wrap to two lines. */
export function ReadableTime({ date, exact = false }: { date: ReadableDate; exact?: boolean }) {
  return (
    <time dateTime={date.iso} title={date.exact} className={exact ? "whitespace-normal" : undefined}>
      {exact ? date.exact : date.day}
    </time>
  );
}
