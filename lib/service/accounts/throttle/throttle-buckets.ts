import { createHmac } from "node:crypto";
import { joinSentences, t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { rateLimited, type ServiceProblem } from "../../http/problem-error";

/** HMAC, so that the database does not reveal what is counted. */
export const keyOf = (secret: Buffer, ...parts: string[]): string =>
  createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");

/** Times in milliseconds since 1970. Attempts in progress (`pending`) may still become failures. */
export type Bucket = Failures & { pending: number; pending_at: number };
export type Failures = { count: number; counted_at: number };

export type CountedKey = { key: string; policy: Policy };

const empty = (now: number): Bucket => ({ count: 0, counted_at: now, pending: 0, pending_at: now });
const columns = ["count", "counted_at", "pending", "pending_at"] as const;

/** Without a lock. */
export async function peekBuckets(db: Db, counted: CountedKey[], now: number): Promise<Bucket[]> {
  const keys = counted.map(({ key }) => key);
  const rows = await db
    .selectFrom("throttle_buckets")
    .select(["key", ...columns])
    .where("key", "in", keys)
    .execute();
  return keys.map((key) => withoutKilled(rows.find((row) => row.key === key) ?? empty(now), now));
}

/** As its policy remembers it. Writes it: only an existing row can be locked, and only a write sees its latest version. */
async function lockBucket(trx: Db, { key, policy }: CountedKey, now: number): Promise<Bucket> {
  const row = await trx
    .insertInto("throttle_buckets")
    .values({ key, ...empty(now) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((row) => ({ key: row.ref("excluded.key") })))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...withoutKilled(row, now), ...rememberedBy(policy, row, now) };
}

/** After this, the process of an attempt was probably killed. Many times the longest queue for hashing. */
const PENDING_MS = 60_000;

function withoutKilled({ count, counted_at, pending, pending_at }: Bucket, now: number): Bucket {
  // Allows a `pending_at` slightly after `now`, which was read before the lock was taken: another process may have
  // written in between. A time far in the future comes from a clock that was set back since.
  const isUnderWay = Math.abs(now - pending_at) < PENDING_MS;
  return { count, counted_at, pending: isUnderWay ? pending : 0, pending_at };
}

type Change = (bucket: Bucket, one: CountedKey, all: Bucket[]) => Bucket;

/** Locks all of them before it changes one. */
export async function changeBuckets(trx: Db, counted: CountedKey[], at: number, change: Change): Promise<void> {
  const buckets: Bucket[] = [];
  for (const one of counted) buckets.push(await lockBucket(trx, one, at));
  for (const [index, one] of counted.entries()) {
    const changed = change(buckets[index] as Bucket, one, buckets);
    await trx.updateTable("throttle_buckets").set(changed).where("key", "=", one.key).execute();
  }
}

/** Milliseconds; 0: it may come now. A refusal takes no lock and costs no write, but for a time of the future. */
export async function waitForRequest(db: Db, counted: CountedKey[], at: number): Promise<number> {
  const buckets = await peekBuckets(db, counted, at);
  // Corrected once, so that the wait runs out instead of starting again.
  if (isAhead(buckets, at)) await inTransaction(db, (trx) => changeBuckets(trx, counted, at, (bucket) => bucket));
  return longestWait(counted, buckets, at);
}

/** Counts in no bucket when one is full. Returns the wait in milliseconds, 0 when counted. */
export async function countRequest(trx: Db, counted: CountedKey[], at: number): Promise<number> {
  let wait = 0;
  await changeBuckets(trx, counted, at, (bucket, { policy }, all) => {
    wait = longestWait(counted, all, at);
    return wait > 0 ? bucket : { ...bucket, ...withFailure(policy, bucket, at) };
  });
  return wait;
}

export const isAhead = (buckets: Failures[], at: number): boolean => buckets.some(({ counted_at }) => counted_at > at);

export const longestWait = (counted: CountedKey[], buckets: Failures[], at: number): number =>
  Math.max(
    ...counted.map(({ policy }, index) => policy.waitFor(rememberedBy(policy, buckets[index] as Failures, at), at)),
  );

export type Policy = {
  /** After `counted_at`. */
  memoryMs: number;
  waitFor: (failures: Failures, now: number) => number;
  /** Attempts in progress at once when none has to wait. */
  roomFor: (count: number) => number;
  /** Whether `counted_at` is the time of the last failure instead of the first. */
  countsFromLast: boolean;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const inWindow = (limit: number, windowMs: number): Policy => ({
  memoryMs: windowMs,
  countsFromLast: false,
  waitFor: ({ count, counted_at }, now) => (count < limit ? 0 : Math.max(0, counted_at + windowMs - now)),
  roomFor: (count) => limit - count,
});

/** Expires an hour after the last failure. */
const backingOff: Policy = {
  memoryMs: HOUR,
  countsFromLast: true,
  waitFor: ({ count, counted_at }, now) => {
    const pause = count < 5 ? 0 : Math.min(2 ** (count - 5), 300) * SECOND;
    return Math.max(0, counted_at + pause - now);
  },
  roomFor: (count) => Math.max(1, 5 - count),
};

export const perAddress = inWindow(20, 10 * MINUTE);
/** Per account and network, and per account and known device. */
export const perAccountAndAddress = backingOff;
export const perKnownDevice = backingOff;
/** Over all networks, and devices that it has never signed in from. */
export const perAccount = inWindow(50, HOUR);

/** Tokens that no one-time link has. */
export const wrongLinksPerAddress = inWindow(20, 10 * MINUTE);
/** For a provider, and for a passkey alone. */
export const refusalsPerAddress = inWindow(30, 10 * MINUTE);
/** An attempt with a provider lives for 10 minutes. */
export const refusalPerAttempt = inWindow(1, 10 * MINUTE);
/** Requests for a new password by e-mail: 20 an hour per network, and 5 an hour per account. */
export const resetsPerAddress = inWindow(20, HOUR);
export const resetsPerAccount = inWindow(5, HOUR);

/** Reports without a session: 20 in 10 minutes per network, and 300 an hour in all. */
export const reportsPerNetwork = inWindow(20, 10 * MINUTE);
export const reportsInAll = inWindow(300, HOUR);

export const MEMORY_MS = HOUR;

/** Those of the future, from a clock that was set back, count as of now, so that no wait exceeds the policy. */
export function rememberedBy({ memoryMs }: Policy, { count, counted_at }: Failures, now: number): Failures {
  if (now >= counted_at + memoryMs) return { count: 0, counted_at: now };
  return { count, counted_at: Math.min(counted_at, now) };
}

export const withFailure = ({ countsFromLast }: Policy, { count, counted_at }: Failures, now: number): Failures => ({
  count: count + 1,
  counted_at: countsFromLast || count === 0 ? now : counted_at,
});

export type LimitName = {
  of: `serviceAccounts.tooMany.${"signIns" | "links" | "refusedSignIns" | "passkeys" | "resets" | "reportsOfNetwork" | "reportsOfOffice"}`;
  kind?: "too-many-attempts" | "too-many-requests";
  name: string;
  policy: string;
};

/** `wait` is in milliseconds; `limit` is for the RateLimit headers. */
export function tooManyAttempts(
  wait: number,
  { of, kind = "too-many-attempts", ...limit }: LimitName = {
    of: "serviceAccounts.tooMany.signIns",
    name: "sign-in",
    policy: "q=20;w=600",
  },
): ServiceProblem {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  const again =
    seconds < 90
      ? t("serviceAccounts.tooMany.seconds", { count: seconds })
      : t("serviceAccounts.tooMany.minutes", { count: Math.ceil(seconds / 60) });
  return rateLimited(kind, joinSentences(t(of), again), seconds, limit);
}
