import { ServiceProblem } from "../http/problem-error";

const WINDOW_MS = 60_000;
/** People with a full bucket are forgotten when there are more than this, so that memory is bounded. */
const REMEMBERED = 10_000;

type Bucket = { left: number; filledAt: number };

export type CreateLimit = ReturnType<typeof createCreateLimit>;

/**
 * Limits how many access points one person creates: a token bucket that holds a minute's worth, so that a script may
 * send them all at once and then goes on at the steady rate. Counts in memory, which costs a create nothing; each
 * process counts for itself.
 *
 * @param perMinute tokens a bucket holds, and gains in a minute
 * @param now milliseconds; only differences count
 */
export function createCreateLimit(perMinute: number, now: () => number) {
  const buckets = new Map<string, Bucket>();

  const fill = (personId: string): Bucket => {
    const at = now();
    const bucket = buckets.get(personId) ?? { left: perMinute, filledAt: at };
    // A clock that was set back must not empty the bucket.
    const gained = (Math.max(0, at - bucket.filledAt) * perMinute) / WINDOW_MS;
    bucket.left = Math.min(perMinute, bucket.left + gained);
    bucket.filledAt = at;
    if (!buckets.has(personId) && buckets.size >= REMEMBERED) forgetFull(at);
    buckets.set(personId, bucket);
    return bucket;
  };
  const forgetFull = (at: number) => {
    for (const [personId, { filledAt }] of buckets) if (at - filledAt >= WINDOW_MS) buckets.delete(personId);
  };

  return {
    /** Takes a token and returns true, or false when there is none. */
    take: (personId: string): boolean => {
      const bucket = fill(personId);
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },

    /** Gives a token back: nothing was created with it. */
    refund: (personId: string): void => {
      const bucket = fill(personId);
      bucket.left = Math.min(perMinute, bucket.left + 1);
    },

    /** 429 that says when there is a token again. */
    refusal: (personId: string): ServiceProblem => {
      const { left } = fill(personId);
      const seconds = Math.max(1, Math.ceil(((1 - left) * WINDOW_MS) / perMinute / 1_000));
      const most = perMinute.toLocaleString("en");
      const detail = `You have created ${most} access points within a minute. Wait ${seconds} s, then send this one again.`;
      return new ServiceProblem("too-many-requests", detail, {
        headers: {
          "Retry-After": String(seconds),
          RateLimit: `"creates";r=0;t=${seconds}`,
          "RateLimit-Policy": `"creates";q=${perMinute};w=${WINDOW_MS / 1_000}`,
        },
      });
    },
  };
}
