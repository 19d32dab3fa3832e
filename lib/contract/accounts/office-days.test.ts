import { expect, test } from "vitest";
import { addDays, dayOf, endOf, findTimeZone, startOf, startOfDay } from "./office-days";

const HOUR_MS = 3_600_000;
const hoursOf = (day: string, timeZone: string) => (endOf(day, timeZone) - startOf(day, timeZone)) / HOUR_MS;

test("a day has 23 hours when the clock is put forward, and 25 when it is put back", () => {
  expect(hoursOf("2026-03-29", "Europe/Oslo")).toBe(23);
  expect(hoursOf("2026-10-25", "Europe/Oslo")).toBe(25);
  expect(hoursOf("2026-10-26", "Europe/Oslo")).toBe(24);
  expect(hoursOf("2026-10-25", "UTC")).toBe(24);
  expect(hoursOf("2026-10-04", "Australia/Lord_Howe")).toBe(23.5);
});

test("a day begins at its midnight in the time zone, and its end is the begin of the next one", () => {
  expect(new Date(startOfDay("2026-10-25", "Europe/Oslo")).toISOString()).toBe("2026-10-24T22:00:00.000Z");
  expect(new Date(endOf("2026-10-25", "Europe/Oslo")).toISOString()).toBe("2026-10-25T23:00:00.000Z");
  expect(new Date(startOfDay("2026-11-01", "Pacific/Kiritimati")).toISOString()).toBe("2026-10-31T10:00:00.000Z");
  expect(new Date(startOfDay("2026-11-01", "America/Los_Angeles")).toISOString()).toBe("2026-11-01T07:00:00.000Z");
});

test("a day whose midnight is skipped or comes twice begins with its first moment, and a skipped day has no hours", () => {
  // The clock went from 0:00 to 1:00 in Cairo, and from 1:00 back to 0:00 in Havana.
  expect(new Date(startOfDay("2026-04-24", "Africa/Cairo")).toISOString()).toBe("2026-04-23T22:00:00.000Z");
  expect(new Date(startOfDay("2026-11-01", "America/Havana")).toISOString()).toBe("2026-11-01T04:00:00.000Z");
  expect(hoursOf("2026-11-01", "America/Havana")).toBe(25);
  expect(hoursOf("2011-12-30", "Pacific/Apia")).toBe(0);
});

test("every moment of two years is on the day between whose limits it is", () => {
  const first = Date.parse("2025-12-31T00:00:00Z");
  for (const zone of ["Europe/Oslo", "America/Havana", "Africa/Cairo", "Asia/Kathmandu", "Australia/Lord_Howe"]) {
    for (let time = first; time < first + 2 * 366 * 24 * HOUR_MS; time += 7 * HOUR_MS + 13 * 60_000) {
      const day = dayOf(time, zone);
      expect(startOf(day, zone)).toBeLessThanOrEqual(time);
      expect(endOf(day, zone)).toBeGreaterThan(time);
      expect(startOf(addDays(day, 1), zone)).toBe(endOf(day, zone));
    }
  }
});

test("a time is itself, whatever the time zone is", () => {
  expect(startOf("2026-10-25T09:00:00+02:00", "Asia/Tokyo")).toBe(Date.parse("2026-10-25T07:00:00Z"));
  expect(endOf("2026-10-25T09:00:00Z", "Asia/Tokyo")).toBe(Date.parse("2026-10-25T09:00:00Z"));
});

test("a time zone has a name of the IANA database, in any case", () => {
  expect(findTimeZone("europe/oslo")).toMatch(/^Europe\//);
  expect(findTimeZone("UTC")).toBe("UTC");
  for (const name of ["", "Oslo", "+02:00", "-0200", "Europe/", "Mars/Olympus", " UTC"])
    expect(findTimeZone(name)).toBeNull();
});
