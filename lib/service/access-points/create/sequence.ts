import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { pooledRandomBytes } from "@/lib/random-bytes";
import type { Db } from "../../db/open";
import { prepared } from "../../db/prepared";
import { unauthorized } from "../../http/problem-error";

/** First of the sequence numbers reserved for an owner's new rows, and their creation time in milliseconds. */
export type Reserved = {
  firstSeq: number;
  createdAt: number;
  /** Version of the custom fields, read by the same statement: see `definitionsOf`. */
  fieldsVersion: string;
};

/**
 * Reserves `count` sequence numbers for new access points of an owner. Other transactions that reserve numbers for this
 * owner wait until the transaction `db` ends. The creation time is `now`, or that of the owner's latest row when the
 * clock of another machine is ahead, so that numbers, times and ids increase together.
 * @throws ServiceProblem 401 when the owner was removed while the request was under way
 */
export async function reserveSequence(db: Db, ownerId: string, count: number, now: number): Promise<Reserved> {
  const [reserved] = await reserve(db, { ownerId, count, now });
  if (!reserved) throw unauthorized("invalid-token", "The user was removed. Sign in again.");
  return { firstSeq: reserved.last - count + 1, createdAt: reserved.at, fieldsVersion: reserved.fields };
}

/**
 * Locks the row of the owner as the foreign key does, because the removal of a user must see the access points that the
 * user is creating.
 */
const reserve = prepared((db, { ownerId, count, now }: { ownerId: string; count: number; now: number }) =>
  db
    .insertInto("access_point_totals")
    .columns(["owner_id", "last_seq", "last_created_at"])
    .expression(({ selectFrom }) =>
      selectFrom("users")
        .select([
          "id",
          sql<number>`cast(${count} as bigint)`.as("last_seq"),
          sql<number>`cast(${now} as bigint)`.as("at"),
        ])
        .where("id", "=", ownerId)
        .where("removed_at", "is", null)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.column("owner_id").doUpdateSet({
        last_seq: sql`access_point_totals.last_seq + excluded.last_seq`,
        last_created_at: sql`case when access_point_totals.last_created_at > excluded.last_created_at
          then access_point_totals.last_created_at else excluded.last_created_at end`,
      }),
    )
    .returning([
      "last_seq as last",
      "last_created_at as at",
      sql<string>`(select version from custom_field_state)`.as("fields"),
    ]),
);

/**
 * Returns the id of an access point: a UUIDv7 with the sequence number as its counter (RFC 9562 §6.2, method 1), so
 * that ids with the same creation time increase with the sequence numbers.
 */
export const idOfSequence = (createdAt: number, seq: number): string =>
  uuidv7({ msecs: createdAt, seq: seq % 2 ** 32, random: pooledRandomBytes(16) });
