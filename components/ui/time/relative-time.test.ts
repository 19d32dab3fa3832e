import { expect, test } from "vitest";
import { relativeTime } from "@/components/ui/time/relative-time";

const now = new Date(2026, 10, 21, 14, 30);
const before = (ms: number) => new Date(now.getTime() - ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Reads a time in the zone of this machine, at `at`. */
const read = (time: Date, at: Date) =>
  relativeTime(time, {
    now: at,
    startOfDay: (day) => new Date(day).setHours(0, 0, 0, 0),
  });

test.each([
  ["the future", before(-5 * MINUTE), "now"],
  ["59 seconds ago", before(59_000), "now"],
  ["3 minutes ago", before(3 * MINUTE), "3 minutes ago"],
  ["an hour ago", before(HOUR), "1 hour ago"],
  ["this morning", new Date(2026, 10, 21, 0, 5), "14 hours ago"],
  ["late yesterday", new Date(2026, 10, 20, 23, 55), "yesterday"],
  ["early yesterday", new Date(2026, 10, 20, 0, 5), "yesterday"],
  ["six days ago", new Date(2026, 10, 15, 23, 0), "6 days ago"],
  ["a week ago", new Date(2026, 10, 14, 23, 0), null],
])("%s is relative to now for less than a week", (_, time, expected) => {
  expect(read(time, now)).toBe(expected);
});

test("minutes across midnight stay minutes", () => {
  expect(read(new Date(2026, 10, 20, 23, 58), new Date(2026, 10, 21, 0, 3))).toBe("5 minutes ago");
});
