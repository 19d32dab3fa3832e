import { createHmac } from "node:crypto";
import type { Db } from "../db/open";
import type { Failures } from "./throttle-policies";

/** Failures of one kind, and the attempts under way that may yet become failures. */
export type Bucket = Failures & { pending: number; pendingAt: number };

/**
 * After so long an attempt is no longer under way, in milliseconds: its process was killed before it could say how the
 * attempt ended. Many times what the longest queue for hashing takes.
 */
const PENDING_MS = 60_000;

/** Returns a key that does not tell what is counted. */
export const keyOf = (secret: Buffer, ...parts: string[]): string =>
  createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");

/** Reads buckets without a lock. One that is not there is empty. */
export async function peekBuckets(db: Db, keys: string[], now: number): Promise<Bucket[]> {
  const rows = await db.selectFrom("throttle_buckets").select(columns).where("key", "in", keys).execute();
  return keys.map((key) => toBucket(rows.find((row) => row.key === key) ?? emptyRow(key, now), now));
}

/**
 * Locks and reads a bucket until the transaction ends. One that is not there is made, empty; one that is gets a write
 * that changes nothing: only a row can be locked, and only a write is certain to see the latest one.
 */
export async function lockBucket(trx: Db, key: string, now: number): Promise<Bucket> {
  const row = await trx
    .insertInto("throttle_buckets")
    .values(emptyRow(key, now))
    .onConflict((conflict) => conflict.column("key").doUpdateSet((row) => ({ key: row.ref("excluded.key") })))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toBucket(row, now);
}

/** Writes a locked bucket. */
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
  // Another process may have written a moment that is later than `now`, which was read before the lock was taken. A time
  // that lies far ahead comes from a clock that was set back since.
  const isUnderWay = Math.abs(now - row.pending_at) < PENDING_MS;
  return {
    count: row.count,
    countedAt: row.counted_at,
    pending: isUnderWay ? row.pending : 0,
    pendingAt: row.pending_at,
  };
}

/** Records that an account signed in from an address. `key`: of the account and the address. */
export async function rememberAddress(trx: Db, key: string, at: number): Promise<void> {
  await trx
    .insertInto("sign_in_addresses")
    .values({ key, signed_in_at: at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ signed_in_at: at }))
    .execute();
}
