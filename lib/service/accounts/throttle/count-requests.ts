import type { Db } from "../../db/database";
import { lockBucket, peekBuckets, putBucket } from "./throttle-buckets";
import { type Failures, type Policy, rememberedBy, withFailure } from "./throttle-policies";

export type CountedRequest = { key: string; policy: Policy };

/** Milliseconds; 0: it may come now. Takes no lock, so that a refusal costs no write. */
export async function waitForRequest(db: Db, counted: CountedRequest[], at: number): Promise<number> {
  const keys = counted.map(({ key }) => key);
  return longestWait(counted, await peekBuckets(db, keys, at), at);
}

/** Counts in no bucket when one is full. Returns the wait in milliseconds, 0 when counted. */
export async function countRequest(trx: Db, counted: CountedRequest[], at: number): Promise<number> {
  const buckets = [];
  for (const { key } of counted) buckets.push(await lockBucket(trx, key, at));
  const wait = longestWait(counted, buckets, at);
  if (wait > 0) return wait;
  for (const [index, { key, policy }] of counted.entries()) {
    const bucket = buckets[index];
    if (bucket) await putBucket(trx, key, { ...bucket, ...withFailure(policy, rememberedBy(policy, bucket, at), at) });
  }
  return 0;
}

const longestWait = (counted: CountedRequest[], buckets: Failures[], at: number): number =>
  Math.max(
    ...counted.map(({ policy }, index) =>
      policy.waitFor(rememberedBy(policy, buckets[index] ?? { count: 0, countedAt: at }, at), at),
    ),
  );
