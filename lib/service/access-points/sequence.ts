import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../db/open";
import { prepared } from "../db/prepared";

/** First of the sequence numbers reserved for an owner's new rows, and their creation time in milliseconds. */
export type Reserved = { firstSeq: number; createdAt: number };

/**
 * Reserves `count` sequence numbers for new access points of an owner. Other transactions that reserve numbers for this
 * owner wait until the transaction `db` ends. The creation time is `now`, or that of the owner's latest row when the
 * clock of another machine is ahead, so that numbers, times and ids increase together.
 */
export async function reserveSequence(db: Db, ownerId: string, count: number, now: number): Promise<Reserved> {
  const [reserved] = await reserve(db, { ownerId, count, now });
  if (!reserved) throw new Error("reserving sequence numbers returned no row");
  return { firstSeq: reserved.last - count + 1, createdAt: reserved.at };
}

const reserve = prepared((db, { ownerId, count, now }: { ownerId: string; count: number; now: number }) =>
  db
    .insertInto("access_point_totals")
    .values({ owner_id: ownerId, last_seq: count, last_created_at: now })
    .onConflict((conflict) =>
      conflict.column("owner_id").doUpdateSet({
        last_seq: sql`access_point_totals.last_seq + excluded.last_seq`,
        last_created_at: sql`case when access_point_totals.last_created_at > excluded.last_created_at
          then access_point_totals.last_created_at else excluded.last_created_at end`,
      }),
    )
    .returning(["last_seq as last", "last_created_at as at"]),
);

/**
 * Returns the id of an access point: a UUIDv7 with the sequence number as its counter (RFC 9562 §6.2, method 1), so
 * that ids with the same creation time increase with the sequence numbers.
 */
export const idOfSequence = (createdAt: number, seq: number): string =>
  uuidv7({ msecs: createdAt, seq: seq % 2 ** 32 });
