/** Failed attempts of one kind; `countedAt` in milliseconds since 1970. */
export type Failures = { count: number; countedAt: number };

/** Rule of a bucket of failures. */
export type Policy = {
  /** After so long the failures are forgotten, in milliseconds since `countedAt`. */
  memoryMs: number;
  /** Milliseconds until the next attempt is allowed. */
  waitFor: (failures: Failures, now: number) => number;
  /** How many attempts may be under way at once when none has to wait. */
  roomFor: (count: number) => number;
  /** Whether each failure starts the time anew, rather than the first alone. */
  countsFromLast: boolean;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** So many failures in a window that begins with the first. */
const inWindow = (limit: number, windowMs: number): Policy => ({
  memoryMs: windowMs,
  countsFromLast: false,
  waitFor: ({ count, countedAt }, now) => (count < limit ? 0 : Math.max(0, countedAt + windowMs - now)),
  roomFor: (count) => limit - count,
});

/** 5 failures, then 1, 2, 4 … 300 seconds between attempts; forgotten an hour after the last. */
const backingOff: Policy = {
  memoryMs: HOUR,
  countsFromLast: true,
  waitFor: ({ count, countedAt }, now) => {
    const pause = count < 5 ? 0 : Math.min(2 ** (count - 5), 300) * SECOND;
    return Math.max(0, countedAt + pause - now);
  },
  roomFor: (count) => Math.max(1, 5 - count),
};

/** From one network: 20 failures in 10 minutes, whatever the accounts. */
export const perAddress = inWindow(20, 10 * MINUTE);
/** On one account from one network, or from one known device. */
export const perAccountAndAddress = backingOff;
export const perKnownDevice = backingOff;
/** On one account from all strangers together: 50 failures an hour. */
export const perAccount = inWindow(50, HOUR);

/** Longest that any policy remembers a failure. */
export const MEMORY_MS = HOUR;

/**
 * Returns the failures that still count. Ones from the future, of a clock that was set back, are taken as of now: no
 * wait grows beyond what its policy allows.
 */
export function rememberedBy({ memoryMs }: Policy, { count, countedAt }: Failures, now: number): Failures {
  if (now >= countedAt + memoryMs) return { count: 0, countedAt: now };
  return { count, countedAt: Math.min(countedAt, now) };
}

/** Returns the failures with one more. */
export const withFailure = ({ countsFromLast }: Policy, { count, countedAt }: Failures, now: number): Failures => ({
  count: count + 1,
  countedAt: countsFromLast || count === 0 ? now : countedAt,
});
