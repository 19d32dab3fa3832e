import { rateLimited, type ServiceProblem } from "../http/problem-error";

const WINDOW_MS = 60_000;
/** Number of buckets above which full ones are evicted, to limit memory. */
const REMEMBERED = 10_000;

type Bucket = { left: number; filledAt: number };

export type CreateLimit = ReturnType<typeof createCreateLimit>;

/**
 * Limits how many access points a user creates, with a token bucket that holds one minute's worth: a script may send
 * that many at once, and then continues at the steady rate. The buckets are in memory, so that a create costs no query;
 * each process counts separately.
 *
 * @param perMinute capacity of a bucket, and tokens that it gains per minute
 * @param now clock in milliseconds; only differences matter
 */
export function createCreateLimit(perMinute: number, now: () => number) {
  const buckets = new Map<string, Bucket>();

  const fill = (personId: string): Bucket => {
    const at = now();
    const bucket = buckets.get(personId) ?? { left: perMinute, filledAt: at };
    // Ignores a negative difference: a clock that was set back must not empty the bucket.
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
    /** Takes a token, or returns false when there is none. */
    take: (personId: string): boolean => {
      const bucket = fill(personId);
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },

    /** Returns a token to the bucket when nothing was created with it. */
    refund: (personId: string): void => {
      const bucket = fill(personId);
      bucket.left = Math.min(perMinute, bucket.left + 1);
    },

    /** Returns the 429 problem, with the seconds until the next token. */
    refusal: (personId: string): ServiceProblem => {
      const { left } = fill(personId);
      const seconds = Math.max(1, Math.ceil(((1 - left) * WINDOW_MS) / perMinute / 1_000));
      const most = perMinute.toLocaleString("en");
      const detail = `You have created ${most} access points within a minute. Wait ${seconds} s, then send this one again.`;
      const policy = `q=${perMinute};w=${WINDOW_MS / 1_000}`;
      return rateLimited("too-many-requests", detail, seconds, { name: "creates", policy });
    },
  };
}
