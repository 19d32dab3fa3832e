import type { Logger } from "pino";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { networkOf } from "./client-network";
import {
  type Bucket,
  type CountedKey,
  changeBuckets,
  isAhead,
  keyOf,
  longestWait,
  peekBuckets,
  perAccount,
  perAccountAndAddress,
  perAddress,
  perKnownDevice,
  rememberedBy,
  tooManyAttempts,
  withFailure,
} from "./throttle-buckets";

/** Of one attempt for those in progress, and the attempts that may wait in this process. */
const WAIT_MAX_MS = 8_000;
const WAITING_MAX = 200;
/** Attempts in other processes do not signal when they end. */
const POLL_MS = 250;

/** `deviceId` is of a device that the account has signed in on before, or of its session. */
export type Attempter = { email: string; address: string; deviceId: string | null };

type Buckets = { limiting: CountedKey[]; own: CountedKey };

declare module "../../context" {
  interface ServiceContext {
    throttle: ReturnType<typeof createThrottle>;
  }
}

// An attempt counts as in progress before its password is verified: a hundred guesses at once are refused like a
// hundred in a row, while right passwords only wait. Guesses from elsewhere do not slow down known devices.
export function createThrottle({ db, key, now, log }: { db: Db; key: Buffer; now: () => number; log: Logger }) {
  const waiting = new Map<string, Set<() => void>>();
  let waitingCount = 0;

  const wake = (keys: string[], all = false) => {
    for (const one of keys) for (const resume of [...(waiting.get(one) ?? [])].slice(0, all ? undefined : 1)) resume();
  };

  const waitForOthers = async (keys: string[]) => {
    if (waitingCount >= WAITING_MAX) throw tooManyAttempts(1_000);
    waitingCount += 1;
    const { promise: woken, resolve: resume } = Promise.withResolvers<void>();
    const timer = setTimeout(resume, POLL_MS);
    for (const one of keys) waiting.set(one, (waiting.get(one) ?? new Set()).add(resume));
    await woken;
    clearTimeout(timer);
    for (const one of keys) {
      waiting.get(one)?.delete(resume);
      if (waiting.get(one)?.size === 0) waiting.delete(one);
    }
    waitingCount -= 1;
  };

  const bucketsOf = ({ email, address, deviceId }: Attempter): Buckets => {
    if (deviceId !== null) {
      const own = { key: keyOf(key, "device", email, deviceId), policy: perKnownDevice };
      return { limiting: [own], own };
    }
    const network = networkOf(address);
    const ofAddress = { key: keyOf(key, "address", network), policy: perAddress };
    const here = { key: keyOf(key, "account", email, network), policy: perAccountAndAddress };
    const ofAccount = { key: keyOf(key, "strangers", email), policy: perAccount };
    return { limiting: [ofAddress, here, ofAccount], own: here };
  };

  /** Under a lock on the buckets. An admitted attempt counts as in progress. */
  const reserve = ({ limiting }: Buckets): Promise<Admission> =>
    inTransaction(db, async (trx) => {
      const at = now();
      let admission: Admission = { kind: "admitted" };
      await changeBuckets(trx, limiting, at, (bucket, _one, all) => {
        admission = judge(limiting, all, at);
        const isAdmitted = admission.kind === "admitted";
        return isAdmitted ? { ...bucket, pending: bucket.pending + 1, pending_at: at } : bucket;
      });
      return admission;
    });

  const begin = async (buckets: Buckets): Promise<void> => {
    const keys = buckets.limiting.map((one) => one.key);
    for (const deadline = performance.now() + WAIT_MAX_MS; ; ) {
      // Without a lock first: a refused attempt costs no write. Only a time of the future is corrected.
      const peeked = await peekBuckets(db, buckets.limiting, now());
      const likely = judge(buckets.limiting, peeked, now());
      const mustWrite = likely.kind === "admitted" || isAhead(peeked, now());
      const admission = mustWrite ? await reserve(buckets) : likely;
      if (admission.kind === "admitted") return;
      if (admission.kind === "refused" || performance.now() > deadline) {
        wake(keys, true);
        throw tooManyAttempts(admission.kind === "refused" ? admission.wait : 1_000);
      }
      await waitForOthers(keys);
    }
  };

  const settle = (trx: Db, { limiting, own }: Buckets, outcome: Outcome): Promise<void> => {
    const at = now();
    return changeBuckets(trx, limiting, at, (bucket, one) => {
      const counted =
        outcome === "failed"
          ? withFailure(one.policy, bucket, at)
          : outcome === "succeeded" && one === own && { count: 0, counted_at: at };
      return { ...bucket, ...counted, pending: Math.max(0, bucket.pending - 1) };
    });
  };

  return {
    // A wrong password and null from `succeed` count as a failure. An exception counts as neither, nor does a success
    // without `endsCount`, because the person needs more than the password. Throws 429 after too many failures.
    attempt: async <T>(
      attempter: Attempter,
      verify: () => Promise<boolean>,
      succeed: (trx: Db) => Promise<T | null>,
      { fail, endsCount = true }: { fail?: (trx: Db) => Promise<void>; endsCount?: boolean } = {},
    ): Promise<T | null> => {
      const buckets = bucketsOf(attempter);
      await begin(buckets);
      try {
        const isRight = await verify();
        return await inTransaction(db, async (trx) => {
          const value = isRight ? await succeed(trx) : null;
          await settle(trx, buckets, value === null ? "failed" : endsCount ? "succeeded" : "refunded");
          if (value === null) await fail?.(trx);
          return value;
        });
      } catch (error) {
        // If the database is unavailable, the attempt counts as in progress until PENDING_MS have passed.
        await inTransaction(db, (trx) => settle(trx, buckets, "refunded")).catch((failed) =>
          log.warn({ event: "throttle.not-refunded", err: failed }),
        );
        throw error;
      } finally {
        wake(buckets.limiting.map((one) => one.key));
      }
    },
  };
}

type Outcome = "failed" | "succeeded" | "refunded";

type Admission = { kind: "admitted" } | { kind: "busy" } | { kind: "refused"; wait: number };

function judge(limiting: CountedKey[], buckets: Bucket[], at: number): Admission {
  const wait = longestWait(limiting, buckets, at);
  if (wait > 0) return { kind: "refused", wait };
  const isFull = buckets.some((bucket, index) => {
    const { policy } = limiting[index] as CountedKey;
    return bucket.pending >= policy.roomFor(rememberedBy(policy, bucket, at).count);
  });
  return { kind: isFull ? "busy" : "admitted" };
}
