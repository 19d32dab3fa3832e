export const DEFAULT_TIME_ZONE = "UTC";

/** In the spelling of the runtime; null for none. A difference such as +02:00 is none. */
export function findTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const DAY_MS = 86_400_000;

/** Creating one costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Swedish dates are those of ISO 8601.
  const format = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, format);
  return format;
}

/** In ms. */
function offsetAt(time: number, timeZone: string): number {
  const seconds = Math.floor(time / 1_000) * 1_000;
  return Date.parse(`${formatOf(timeZone).format(seconds).replace(" ", "T")}Z`) - seconds;
}

/** Such as 2026-11-26. */
export const dayOf = (time: number, timeZone: string): string =>
  new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 10);

/** In ms since 1970. If clocks go forward at midnight, a day begins at one; if back, at the first midnight. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const begins = [-DAY_MS, DAY_MS].map((away) => midnight - offsetAt(midnight + away, timeZone));
  const reached = begins.filter((begin) => dayOf(begin, timeZone) >= day);
  return Math.min(...(reached.length > 0 ? reached : begins));
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

const isDay = (value: string): boolean => !value.includes("T");

/** A day or a time; in ms since 1970. */
export const startOf = (from: string, timeZone: string): number =>
  isDay(from) ? startOfDay(from, timeZone) : Date.parse(from);

/** In ms. A day is included: its length differs where the clock changes. */
export const endOf = (to: string, timeZone: string): number =>
  isDay(to) ? startOfDay(addDays(to, 1), timeZone) : Date.parse(to);
