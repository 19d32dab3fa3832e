import { t } from "@/lib/messages/messages";
import { rateLimited, type ServiceProblem } from "../http/problem-error";

const WINDOW_MS = 60_000;
/** Above this, full buckets are evicted to limit memory. */
const REMEMBERED = 10_000;

type Bucket = { tokens: number; filledAt: number };

declare module "../context" {
  interface ServiceContext {
    createLimit: ReturnType<typeof createCreateLimit>;
  }
}

// Token bucket of one minute's worth, in memory, so that a create costs no query; each process counts separately.
// Only differences of `now` (milliseconds) matter.
export function createCreateLimit(perMinute: number, now: () => number) {
  const buckets = new Map<string, Bucket>();

  const fill = (personId: string): Bucket => {
    const at = now();
    const bucket = buckets.get(personId) ?? { tokens: perMinute, filledAt: at };
    // A clock that was set back must not empty the bucket.
    const gained = (Math.max(0, at - bucket.filledAt) * perMinute) / WINDOW_MS;
    bucket.tokens = Math.min(perMinute, bucket.tokens + gained);
    bucket.filledAt = at;
    if (!buckets.has(personId) && buckets.size >= REMEMBERED) forgetFull(at);
    buckets.set(personId, bucket);
    return bucket;
  };
  const forgetFull = (at: number) => {
    for (const [personId, { filledAt }] of buckets) if (at - filledAt >= WINDOW_MS) buckets.delete(personId);
  };

  /** More than a bucket holds leave a debt, so that a batch is possible under any limit. */
  const take = (personId: string, count: number): boolean => {
    const bucket = fill(personId);
    if (bucket.tokens < Math.min(count, perMinute)) return false;
    bucket.tokens -= count;
    return true;
  };
  const refund = (personId: string, count: number): void => {
    const bucket = fill(personId);
    bucket.tokens = Math.min(perMinute, bucket.tokens + count);
  };
  const refusalOf = (personId: string, count: number): ServiceProblem => {
    const missing = Math.min(count, perMinute) - fill(personId).tokens;
    const seconds = Math.max(1, Math.ceil((missing * WINDOW_MS) / perMinute / 1_000));
    const detail = t("serviceList.limit.creates", { count, limit: perMinute, seconds });
    const policy = `q=${perMinute};w=${WINDOW_MS / 1_000}`;
    return rateLimited("too-many-requests", detail, seconds, { name: "creates", policy });
  };

  return {
    /** Replays of an idempotency key and failed requests do not count. @throws ServiceProblem 429 */
    run: async <T extends { replayed: boolean }>(
      { personId, count, idempotencyKey }: { personId: string; count: number; idempotencyKey?: string | undefined },
      create: (refusal: ServiceProblem | undefined) => Promise<T>,
    ): Promise<T> => {
      const isAdmitted = take(personId, count);
      const refusal = isAdmitted ? undefined : refusalOf(personId, count);
      if (refusal && idempotencyKey === undefined) throw refusal;
      let isCounted = false;
      try {
        const created = await create(refusal);
        isCounted = !created.replayed;
        return created;
      } finally {
        if (isAdmitted && !isCounted) refund(personId, count);
      }
    },
  };
}
