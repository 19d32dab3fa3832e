import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../db/open";
import { prepared } from "../db/prepared";

/** The next of an owner's numbers, and the moment their rows are made, in milliseconds. */
export type Places = { firstSeq: number; createdAt: number };

/**
 * Takes `count` numbers for new access points of an owner; whoever takes the next waits until the transaction `db` ends.
 * The moment is `now`, or that of the owner's last one when another machine's clock is ahead: numbers, moments and ids
 * rise together.
 */
export async function takePlaces(db: Db, ownerId: string, count: number, now: number): Promise<Places> {
  const [taken] = await take(db, { ownerId, count, now });
  if (!taken) throw new Error("taking numbers gave none");
  return { firstSeq: taken.last - count + 1, createdAt: taken.at };
}

const take = prepared((db, { ownerId, count, now }: { ownerId: string; count: number; now: number }) =>
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
 * The id of the access point in a place: UUIDv7 with the owner's number as its counter (RFC 9562 §6.2, method 1), so
 * that ids of one moment rise as the numbers do.
 */
export const idOfPlace = (createdAt: number, seq: number): string => uuidv7({ msecs: createdAt, seq: seq % 2 ** 32 });
