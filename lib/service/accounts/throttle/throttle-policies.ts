import { rateLimited, type ServiceProblem } from "../../http/problem-error";

/** Failed attempts of one kind; `countedAt` is in milliseconds since 1970. */
export type Failures = { count: number; countedAt: number };

/** Limit that a bucket of failures enforces. */
export type Policy = {
  /** Time after `countedAt` when the failures expire, in milliseconds. */
  memoryMs: number;
  /** Returns the milliseconds until the next attempt is allowed. */
  waitFor: (failures: Failures, now: number) => number;
  /** Returns how many attempts may be in progress at once when none has to wait. */
  roomFor: (count: number) => number;
  /** Whether `countedAt` is the time of the last failure instead of the first. */
  countsFromLast: boolean;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Creates a policy of `limit` failures in a fixed window that starts with the first failure. */
const inWindow = (limit: number, windowMs: number): Policy => ({
  memoryMs: windowMs,
  countsFromLast: false,
  waitFor: ({ count, countedAt }, now) => (count < limit ? 0 : Math.max(0, countedAt + windowMs - now)),
  roomFor: (count) => limit - count,
});

/**
 * Exponential backoff: 5 failures, then 1, 2, 4 … 300 seconds between attempts. Expires an hour after the last failure.
 */
const backingOff: Policy = {
  memoryMs: HOUR,
  countsFromLast: true,
  waitFor: ({ count, countedAt }, now) => {
    const pause = count < 5 ? 0 : Math.min(2 ** (count - 5), 300) * SECOND;
    return Math.max(0, countedAt + pause - now);
  },
  roomFor: (count) => Math.max(1, 5 - count),
};

/** Per network: 20 failures in 10 minutes, on any accounts. */
export const perAddress = inWindow(20, 10 * MINUTE);
/** Per account and network, and per account and known device. */
export const perAccountAndAddress = backingOff;
export const perKnownDevice = backingOff;
/** Per account, over all networks and devices that it has never signed in from: 50 failures an hour. */
export const perAccount = inWindow(50, HOUR);

/** Per network: 20 tokens that no one-time link has, in 10 minutes. */
export const wrongLinksPerAddress = inWindow(20, 10 * MINUTE);
/** Per network: 30 refused sign-ins with a provider, and 30 with a passkey alone, in 10 minutes. */
export const refusalsPerAddress = inWindow(30, 10 * MINUTE);
/** One refusal of an attempt to sign in with a provider, which lives for 10 minutes. */
export const refusalPerAttempt = inWindow(1, 10 * MINUTE);
/** Requests for a new password by e-mail: 20 an hour per network, and 5 an hour per account. */
export const resetsPerAddress = inWindow(20, HOUR);
export const resetsPerAccount = inWindow(5, HOUR);

/** Reports without a session: 20 in 10 minutes per network, and 300 an hour in all. */
export const reportsPerNetwork = inWindow(20, 10 * MINUTE);
export const reportsInAll = inWindow(300, HOUR);

/** Longest `memoryMs` of any policy. */
export const MEMORY_MS = HOUR;

/**
 * Returns the failures that have not expired. Failures in the future, from a clock that was set back, count as of now,
 * so that no wait exceeds what the policy allows.
 */
export function rememberedBy({ memoryMs }: Policy, { count, countedAt }: Failures, now: number): Failures {
  if (now >= countedAt + memoryMs) return { count: 0, countedAt: now };
  return { count, countedAt: Math.min(countedAt, now) };
}

export const withFailure = ({ countsFromLast }: Policy, { count, countedAt }: Failures, now: number): Failures => ({
  count: count + 1,
  countedAt: countsFromLast || count === 0 ? now : countedAt,
});

type LimitName = { of: string; kind?: "too-many-attempts" | "too-many-requests"; name: string; policy: string };

/**
 * Returns a 429 problem: the client may try again after `wait` milliseconds.
 * @param limit what there were too many of, and the limit for the RateLimit headers
 */
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
