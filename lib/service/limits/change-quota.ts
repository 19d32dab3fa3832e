import { rateLimited } from "../http/problem-error";

const WINDOW_MS = 60_000;

declare module "../context" {
  interface ServiceContext {
    changeQuota: ReturnType<typeof createChangeQuota>;
  }
}

/**
 * Limits how many access points one person changes by imports and changes of many, which hold the lock of SQLite for
 * seconds. How many rows one of them changes is known only afterwards, so it may exceed the limit, and the next one waits
 * until the limit has been kept on average. Counts in memory: each process counts separately.
 *
 * @param perMinute rows that a person may change in a minute
 * @param now clock in milliseconds; only differences matter
 */
export function createChangeQuota(perMinute: number, now: () => number) {
  /** Rows that each person has changed, less those that the time since has made good. */
  const people = new Map<string, { rows: number; at: number }>();

  const rowsOf = (personId: string): number => {
    const { rows, at } = people.get(personId) ?? { rows: 0, at: 0 };
    // Ignores a negative difference: a clock that was set back must not increase the number.
    return Math.max(0, rows - (Math.max(0, now() - at) * perMinute) / WINDOW_MS);
  };

  return {
    /** @throws ServiceProblem 429 while the person has changed as many rows as allowed, or more */
    require: (personId: string): void => {
      const excess = rowsOf(personId) - perMinute;
      if (excess < 0) return;
      const seconds = Math.floor((excess * WINDOW_MS) / perMinute / 1_000) + 1;
      const limit = perMinute.toLocaleString("en");
      const detail = `You have changed more than ${limit} access points in a minute. Wait ${seconds} s, then send this change again. Nothing was changed.`;
      const policy = `q=${perMinute};w=${WINDOW_MS / 1_000}`;
      throw rateLimited("too-many-requests", detail, seconds, { name: "changes", policy });
    },
    add: (personId: string, rows: number): void => {
      people.set(personId, { rows: rowsOf(personId) + rows, at: now() });
      for (const id of people.keys()) if (rowsOf(id) === 0) people.delete(id);
    },
  };
}
