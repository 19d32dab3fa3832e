import { createHmac } from "node:crypto";
import { joinSentences, t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import { rateLimited, type ServiceProblem } from "../../http/problem-error";

/** Attempts in progress (`pending`) may still become failures. */
export type Bucket = Failures & { pending: number; pendingAt: number };

/** After this, its process was probably killed. Many times the longest queue for hashing. */
const PENDING_MS = 60_000;

/** HMAC, so that the database does not reveal what is counted. */
export const keyOf = (secret: Buffer, ...parts: string[]): string =>
  createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");

/** Without a lock. Missing buckets are empty. */
export async function peekBuckets(db: Db, keys: string[], now: number): Promise<Bucket[]> {
  const rows = await db.selectFrom("throttle_buckets").select(columns).where("key", "in", keys).execute();
  return keys.map((key) => toBucket(rows.find((row) => row.key === key) ?? emptyRow(key, now), now));
}

/** Writes it unchanged: only an existing row can be locked, and only a write surely sees its latest version. */
export async function lockBucket(trx: Db, key: string, now: number): Promise<Bucket> {
  const row = await trx
    .insertInto("throttle_buckets")
    .values(emptyRow(key, now))
    .onConflict((conflict) => conflict.column("key").doUpdateSet((row) => ({ key: row.ref("excluded.key") })))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toBucket(row, now);
}

export async function putBucket(trx: Db, key: string, bucket: Bucket): Promise<void> {
  await trx.updateTable("throttle_buckets").set(toRow(bucket)).where("key", "=", key).execute();
}

const columns = ["key", "count", "counted_at", "pending", "pending_at"] as const;

const emptyRow = (key: string, now: number) => ({ key, count: 0, counted_at: now, pending: 0, pending_at: now });

const toRow = ({ count, countedAt, pending, pendingAt }: Bucket) => ({
  count,
  counted_at: countedAt,
  pending,
  pending_at: pendingAt,
});

function toBucket(row: ReturnType<typeof emptyRow>, now: number): Bucket {
  // Allows a `pending_at` slightly after `now`, which was read before the lock was taken: another process may have
  // written in between. A time far in the future comes from a clock that was set back since.
  const isUnderWay = Math.abs(now - row.pending_at) < PENDING_MS;
  return {
    count: row.count,
    countedAt: row.counted_at,
    pending: isUnderWay ? row.pending : 0,
    pendingAt: row.pending_at,
  };
}

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

/** `countedAt` is in milliseconds since 1970. */
export type Failures = { count: number; countedAt: number };

export type Policy = {
  /** After `countedAt`. */
  memoryMs: number;
  waitFor: (failures: Failures, now: number) => number;
  /** Attempts in progress at once when none has to wait. */
  roomFor: (count: number) => number;
  /** Whether `countedAt` is the time of the last failure instead of the first. */
  countsFromLast: boolean;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const inWindow = (limit: number, windowMs: number): Policy => ({
  memoryMs: windowMs,
  countsFromLast: false,
  waitFor: ({ count, countedAt }, now) => (count < limit ? 0 : Math.max(0, countedAt + windowMs - now)),
  roomFor: (count) => limit - count,
});

/** Expires an hour after the last failure. */
const backingOff: Policy = {
  memoryMs: HOUR,
  countsFromLast: true,
  waitFor: ({ count, countedAt }, now) => {
    const pause = count < 5 ? 0 : Math.min(2 ** (count - 5), 300) * SECOND;
    return Math.max(0, countedAt + pause - now);
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
export function rememberedBy({ memoryMs }: Policy, { count, countedAt }: Failures, now: number): Failures {
  if (now >= countedAt + memoryMs) return { count: 0, countedAt: now };
  return { count, countedAt: Math.min(countedAt, now) };
}

export const withFailure = ({ countsFromLast }: Policy, { count, countedAt }: Failures, now: number): Failures => ({
  count: count + 1,
  countedAt: countsFromLast || count === 0 ? now : countedAt,
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
