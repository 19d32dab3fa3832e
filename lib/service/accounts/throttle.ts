import { createHmac } from "node:crypto";
import type { Db } from "../db/open";
import { inTransaction } from "../db/transaction";
import { ServiceProblem } from "../http/problem-error";

type Bucket = { count: number; countedAt: number };

/** How a bucket lets an attempt in: the bucket afterwards, or how many milliseconds to wait. */
type Policy = (bucket: Bucket, now: number) => { next: Bucket } | { wait: number };

/** From one address: 20 failures in 10 minutes, whatever the accounts. */
const perAddress: Policy = (bucket, now) => {
  const window = 600_000;
  if (now >= bucket.countedAt + window) return { next: { count: 1, countedAt: now } };
  if (bucket.count >= 20) return { wait: bucket.countedAt + window - now };
  return { next: { count: bucket.count + 1, countedAt: bucket.countedAt } };
};

/** On one account from one address: 5 failures, then 1, 2, 4 … 300 seconds between tries; forgotten after an hour. */
const perAccountAndAddress: Policy = (bucket, now) => {
  if (now >= bucket.countedAt + 3_600_000) return { next: { count: 1, countedAt: now } };
  const pause = bucket.count < 5 ? 0 : Math.min(2 ** (bucket.count - 5), 300) * 1_000;
  if (now < bucket.countedAt + pause) return { wait: bucket.countedAt + pause - now };
  return { next: { count: bucket.count + 1, countedAt: now } };
};

/** Buckets are of no use once every policy has forgotten them. */
const FORGOTTEN_MS = 3_600_000;

export type Throttle = ReturnType<typeof createThrottle>;

/**
 * Counts sign-in attempts in the database, so that a restart or another process does not forget them.
 * An attempt is counted before the password is looked at and given back when it was right: a hundred guesses at
 * once are refused as a hundred in a row are. Keys are HMACed; an unknown e-mail counts as any other.
 */
export function createThrottle({ db, key, now }: { db: Db; key: Buffer; now: () => number }) {
  const bucketsOf = (email: string, address: string): [string, Policy][] => [
    [hashed(key, "address", address), perAddress],
    [hashed(key, "account", email, address), perAccountAndAddress],
  ];

  return {
    /** @throws ServiceProblem 429 with Retry-After when one of the buckets is full */
    reserve: async (email: string, address: string): Promise<void> => {
      const wait = await inTransaction(db, async (trx) => {
        const at = now();
        const admitted: { key: string; next: Bucket }[] = [];
        for (const [key, policy] of bucketsOf(email, address)) {
          const verdict = policy(await lockBucket(trx, key, at), at);
          if ("wait" in verdict) return verdict.wait;
          admitted.push({ key, next: verdict.next });
        }
        for (const { key, next } of admitted) await putBucket(trx, key, next);
        return 0;
      });
      if (wait > 0) throw tooManyAttempts(wait);
    },

    /** The attempt was no guess: the address gets it back, the account starts afresh from there. */
    refund: async (email: string, address: string): Promise<void> => {
      const [[ofAddress], [ofAccount]] = bucketsOf(email, address) as [[string, Policy], [string, Policy]];
      await inTransaction(db, async (trx) => {
        const bucket = await lockBucket(trx, ofAddress, now());
        await putBucket(trx, ofAddress, { ...bucket, count: Math.max(0, bucket.count - 1) });
        await trx.deleteFrom("throttle_buckets").where("key", "=", ofAccount).execute();
        await trx
          .deleteFrom("throttle_buckets")
          .where("counted_at", "<", now() - FORGOTTEN_MS)
          .execute();
      });
    },
  };
}

const hashed = (key: Buffer, ...parts: string[]): string =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");

/**
 * The bucket, nobody else's until the transaction ends. One that is not there is made, empty; one that is gets a write
 * that changes nothing: only a row can be held, and only what is written is certain to be the latest.
 */
async function lockBucket(db: Db, key: string, at: number): Promise<Bucket> {
  return db
    .insertInto("throttle_buckets")
    .values({ key, count: 0, counted_at: at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((row) => ({ key: row.ref("excluded.key") })))
    .returning(["count", "counted_at as countedAt"])
    .executeTakeFirstOrThrow();
}

async function putBucket(db: Db, key: string, { count, countedAt }: Bucket): Promise<void> {
  await db.updateTable("throttle_buckets").set({ count, counted_at: countedAt }).where("key", "=", key).execute();
}

function tooManyAttempts(wait: number): ServiceProblem {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  const said = seconds < 90 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${Math.ceil(seconds / 60)} minutes`;
  return new ServiceProblem("too-many-attempts", `Too many attempts to sign in. Try again in ${said}.`, {
    headers: {
      "Retry-After": String(seconds),
      RateLimit: `"sign-in";r=0;t=${seconds}`,
      "RateLimit-Policy": `"sign-in";q=20;w=600`,
    },
  });
}
