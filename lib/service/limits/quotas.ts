import { t } from "@/lib/messages/messages";
import { rateLimited, type ServiceProblem } from "../http/problem-error";

const WINDOW_MS = 60_000;

/** For refused files of one person in a minute. One may take 15 s. */
const REFUSED_MS_PER_MINUTE = 10_000;

declare module "../context" {
  interface ServiceContext {
    changeQuota: Quota;
    fileQuota: Quota;
  }
}

type Quota = ReturnType<typeof createQuota>;

// Work is measured afterwards, so it may exceed the limit: the next waits until the average is kept. Each process
// counts separately. Only differences of `now` (milliseconds) matter.
function createQuota(perMinute: number, now: () => number, refusal: (seconds: number) => ServiceProblem) {
  /** Less what the time since has made good. */
  const people = new Map<string, { amount: number; at: number }>();

  const amountOf = (personId: string): number => {
    const { amount, at } = people.get(personId) ?? { amount: 0, at: 0 };
    // A clock that was set back must not increase the number.
    return Math.max(0, amount - (Math.max(0, now() - at) * perMinute) / WINDOW_MS);
  };

  return {
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

/** By imports and changes of many, which hold the lock of SQLite for seconds. */
export const createChangeQuota = (perMinute: number, now: () => number): Quota =>
  createQuota(perMinute, now, (seconds) => {
    const detail = t("serviceList.limit.changes", { limit: perMinute, seconds });
    const policy = `q=${perMinute};w=${WINDOW_MS / 1_000}`;
    return rateLimited("too-many-requests", detail, seconds, { name: "changes", policy });
  });

/** For files that are refused in the end. Others wait for them with theirs. */
export const createFileQuota = (now: () => number, msPerMinute = REFUSED_MS_PER_MINUTE): Quota =>
  createQuota(msPerMinute, now, (seconds) => {
    return rateLimited("too-many-requests", t("serviceList.limit.files", { seconds }), seconds);
  });
