import type { ServiceContext } from "../../context";
import type { Db } from "../../db/open";
import { inTransaction } from "../../db/transaction";
import { networkOf } from "../throttle/client-network";
import { keyOf, lockBucket, peekBuckets, putBucket } from "../throttle/throttle-buckets";
import {
  type Failures,
  type Policy,
  rememberedBy,
  resetsPerAccount,
  resetsPerAddress,
  tooManyAttempts,
  withFailure,
  wrongLinksPerAddress,
} from "../throttle/throttle-policies";

type Limiting = Pick<ServiceContext, "db" | "keys" | "now">;
type Counted = { key: string; policy: Policy };

const WRONG_LINKS = { of: "links that are not valid", name: "one-time-link", policy: "q=20;w=600" };
const RESETS = { of: "requests for a new password", name: "forgot-password", policy: "q=20;w=3600" };

/**
 * Runs `work` with a one-time link, and counts it against the network of the client when the link is not valid.
 * @throws ServiceProblem 429 after too many links that are not valid
 */
export async function withLinkLimit<T>(
  { db, keys, now }: Limiting,
  address: string,
  isWrong: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  const counted = [{ key: keyOf(keys.throttle, "links", networkOf(address)), policy: wrongLinksPerAddress }];
  const wait = await waitFor(db, counted, now());
  if (wait > 0) throw tooManyAttempts(wait, WRONG_LINKS);
  try {
    return await work();
  } catch (error) {
    if (isWrong(error)) await count(db, counted, now());
    throw error;
  }
}

/**
 * Counts a request for a new password, whether or not the account exists.
 * @throws ServiceProblem 429 after too many from this network or for this account
 */
export async function countResetRequest({ db, keys, now }: Limiting, email: string, address: string): Promise<void> {
  const counted = [
    { key: keyOf(keys.throttle, "resets-from", networkOf(address)), policy: resetsPerAddress },
    { key: keyOf(keys.throttle, "resets-of", email), policy: resetsPerAccount },
  ];
  // Reads without a lock first, so that a refused request costs no write.
  const wait = (await waitFor(db, counted, now())) || (await count(db, counted, now()));
  if (wait > 0) throw tooManyAttempts(wait, RESETS);
}

async function waitFor(db: Db, counted: Counted[], at: number): Promise<number> {
  const buckets = await peekBuckets(
    db,
    counted.map(({ key }) => key),
    at,
  );
  return longestWait(counted, buckets, at);
}

/** Counts one in each bucket, unless one of them is full. Returns the wait in milliseconds, which is 0 when counted. */
function count(db: Db, counted: Counted[], at: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const buckets = [];
    for (const { key } of counted) buckets.push(await lockBucket(trx, key, at));
    const wait = longestWait(counted, buckets, at);
    if (wait > 0) return wait;
    for (const [index, { key, policy }] of counted.entries()) {
      const bucket = buckets[index];
      if (bucket)
        await putBucket(trx, key, { ...bucket, ...withFailure(policy, rememberedBy(policy, bucket, at), at) });
    }
    return 0;
  });
}

const longestWait = (counted: Counted[], buckets: Failures[], at: number): number =>
  Math.max(
    ...counted.map(({ policy }, index) =>
      policy.waitFor(rememberedBy(policy, buckets[index] ?? { count: 0, countedAt: at }, at), at),
    ),
  );
