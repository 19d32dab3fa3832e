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

// What people did, less what the time since has made good. In memory, so that it costs no query; each process counts
// separately. Only differences of `now` (milliseconds) matter.
export function createAmounts(perMinute: number, now: () => number) {
  const people = new Map<string, { amount: number; at: number }>();

  const of = (personId: string): number => {
    const at = now();
    const last = people.get(personId) ?? { amount: 0, at };
    // A clock that was set back must not increase the number, nor stop it from falling.
    const amount = Math.max(0, last.amount - (Math.max(0, at - last.at) * perMinute) / WINDOW_MS);
    if (amount === 0) people.delete(personId);
    else people.set(personId, { amount, at });
    return amount;
  };

  return {
    of,
    add: (personId: string, amount: number): void => {
      people.set(personId, { amount: of(personId) + amount, at: now() });
      for (const id of people.keys()) of(id);
    },
    msUntilLess: (amount: number): number => (amount * WINDOW_MS) / perMinute,
    policy: `q=${perMinute};w=${WINDOW_MS / 1_000}`,
  };
}

type Quota = ReturnType<typeof createQuota>;

/** Work is measured afterwards, so it may exceed the limit: the next waits until the average is kept. */
function createQuota(
  perMinute: number,
  now: () => number,
  refusal: (seconds: number, policy: string) => ServiceProblem,
) {
  const { of, add, msUntilLess, policy } = createAmounts(perMinute, now);
  return {
    add,
    require: (personId: string): void => {
      const excess = of(personId) - perMinute;
      if (excess >= 0) throw refusal(Math.floor(msUntilLess(excess) / 1_000) + 1, policy);
    },
  };
}

/** By imports and changes of many, which hold the lock of SQLite for seconds. */
export const createChangeQuota = (perMinute: number, now: () => number): Quota =>
  createQuota(perMinute, now, (seconds, policy) => {
    const detail = t("serviceList.limit.changes", { limit: perMinute, seconds });
    return rateLimited("too-many-requests", detail, seconds, { name: "changes", policy });
  });

/** For files that are refused in the end. Others wait for them with theirs. */
export const createFileQuota = (now: () => number, msPerMinute = REFUSED_MS_PER_MINUTE): Quota =>
  createQuota(msPerMinute, now, (seconds) => {
    return rateLimited("too-many-requests", t("serviceList.limit.files", { seconds }), seconds);
  });
