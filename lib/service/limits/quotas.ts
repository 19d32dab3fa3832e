import { rateLimited, type ServiceProblem } from "../http/problem-error";

const WINDOW_MS = 60_000;

/** Time in milliseconds that the files of one person may take in a minute, of those that are refused. One may take 15 s. */
const REFUSED_MS_PER_MINUTE = 10_000;

declare module "../context" {
  interface ServiceContext {
    changeQuota: Quota;
    fileQuota: Quota;
  }
}

type Quota = ReturnType<typeof createQuota>;

/**
 * Limits an amount for each person. How much a piece of work takes is known only afterwards, so it may exceed the limit, and
 * the next one waits until the limit has been kept on average. Counts in memory: each process counts separately.
 *
 * @param perMinute amount of one person in a minute
 * @param now clock in milliseconds; only differences matter
 * @param refusal error for a person who has to wait
 */
function createQuota(perMinute: number, now: () => number, refusal: (seconds: number) => ServiceProblem) {
  /** Amount that each person has used, less what the time since has made good. */
  const people = new Map<string, { amount: number; at: number }>();

  const amountOf = (personId: string): number => {
    const { amount, at } = people.get(personId) ?? { amount: 0, at: 0 };
    // Ignores a negative difference: a clock that was set back must not increase the number.
    return Math.max(0, amount - (Math.max(0, now() - at) * perMinute) / WINDOW_MS);
  };

  return {
    /** @throws ServiceProblem 429 while the person has used as much as allowed, or more */
    require: (personId: string): void => {
      const excess = amountOf(personId) - perMinute;
      if (excess >= 0) throw refusal(Math.floor((excess * WINDOW_MS) / perMinute / 1_000) + 1);
    },
    add: (personId: string, amount: number): void => {
      people.set(personId, { amount: amountOf(personId) + amount, at: now() });
      for (const id of people.keys()) if (amountOf(id) === 0) people.delete(id);
    },
  };
}

/** Limits how many access points one person changes by imports and changes of many, which hold the lock of SQLite for seconds. */
export const createChangeQuota = (perMinute: number, now: () => number): Quota =>
  createQuota(perMinute, now, (seconds) => {
    const limit = perMinute.toLocaleString("en");
    const detail = `You have changed more than ${limit} access points in a minute. Wait ${seconds} s, then send this change again. Nothing was changed.`;
    const policy = `q=${perMinute};w=${WINDOW_MS / 1_000}`;
    return rateLimited("too-many-requests", detail, seconds, { name: "changes", policy });
  });

/** Limits for how long the files of one person are read that are refused in the end. Others wait for them with theirs. */
export const createFileQuota = (now: () => number, msPerMinute = REFUSED_MS_PER_MINUTE): Quota =>
  createQuota(msPerMinute, now, (seconds) => {
    const detail = `Your last files took much time and were refused. Wait ${seconds} s, then send this file again.`;
    return rateLimited("too-many-requests", detail, seconds);
  });
