import { rateLimited, type ServiceProblem } from "../../http/problem-error";

/** `countedAt` is in milliseconds since 1970. */
export type Failures = { count: number; countedAt: number };

export type Policy = {
  /** After `countedAt`. */
  memoryMs: number;
  waitFor: (failures: Failures, now: number) => number;
  /** Attempts in progress at once when none has to wait. */
  roomFor: (count: number) => number;
  /** Whether `countedAt` is the time of the last failure instead of the first. */
  countsFromLast: boolean;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const inWindow = (limit: number, windowMs: number): Policy => ({
  memoryMs: windowMs,
  countsFromLast: false,
  waitFor: ({ count, countedAt }, now) => (count < limit ? 0 : Math.max(0, countedAt + windowMs - now)),
  roomFor: (count) => limit - count,
});

/** Expires an hour after the last failure. */
const backingOff: Policy = {
  memoryMs: HOUR,
  countsFromLast: true,
  waitFor: ({ count, countedAt }, now) => {
    const pause = count < 5 ? 0 : Math.min(2 ** (count - 5), 300) * SECOND;
    return Math.max(0, countedAt + pause - now);
  },
  roomFor: (count) => Math.max(1, 5 - count),
};

/** On any accounts. */
export const perAddress = inWindow(20, 10 * MINUTE);
/** Per account and network, and per account and known device. */
export const perAccountAndAddress = backingOff;
export const perKnownDevice = backingOff;
/** Over all networks, and devices that it has never signed in from. */
export const perAccount = inWindow(50, HOUR);

/** Tokens that no one-time link has. */
export const wrongLinksPerAddress = inWindow(20, 10 * MINUTE);
/** For a provider, and for a passkey alone. */
export const refusalsPerAddress = inWindow(30, 10 * MINUTE);
/** An attempt with a provider lives for 10 minutes. */
export const refusalPerAttempt = inWindow(1, 10 * MINUTE);
/** Requests for a new password by e-mail: 20 an hour per network, and 5 an hour per account. */
export const resetsPerAddress = inWindow(20, HOUR);
export const resetsPerAccount = inWindow(5, HOUR);

/** Reports without a session: 20 in 10 minutes per network, and 300 an hour in all. */
export const reportsPerNetwork = inWindow(20, 10 * MINUTE);
export const reportsInAll = inWindow(300, HOUR);

export const MEMORY_MS = HOUR;

/** Those of the future, from a clock that was set back, count as of now, so that no wait exceeds the policy. */
export function rememberedBy({ memoryMs }: Policy, { count, countedAt }: Failures, now: number): Failures {
  if (now >= countedAt + memoryMs) return { count: 0, countedAt: now };
  return { count, countedAt: Math.min(countedAt, now) };
}

export const withFailure = ({ countsFromLast }: Policy, { count, countedAt }: Failures, now: number): Failures => ({
  count: count + 1,
  countedAt: countsFromLast || count === 0 ? now : countedAt,
});

type LimitName = { of: string; kind?: "too-many-attempts" | "too-many-requests"; name: string; policy: string };

/** `wait` is in milliseconds; `limit` is for the RateLimit headers. */
export function tooManyAttempts(
  wait: number,
  { of, kind = "too-many-attempts", ...limit }: LimitName = {
    of: "attempts to sign in",
    name: "sign-in",
    policy: "q=20;w=600",
  },
): ServiceProblem {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  const inWords = seconds < 90 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${Math.ceil(seconds / 60)} minutes`;
  return rateLimited(kind, `Too many ${of}. Try again in ${inWords}.`, seconds, limit);
}
