import type { ReadableDate } from "@/components/ui/reader-dates";

/** A day, with the exact time on hover. */
export function ReadableTime({ date, exact = false }: { date: ReadableDate; exact?: boolean }) {
  return (
    <time dateTime={date.iso} title={date.exact}>
      {exact ? date.exact : date.day}
    </time>
  );
}
