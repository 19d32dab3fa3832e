import { createHmac } from "node:crypto";
import type { Db } from "../../db/database";
import type { Failures } from "./throttle-policies";

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
