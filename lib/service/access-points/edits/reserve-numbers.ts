import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import { engineSql } from "../../db/engine-sql";
import { unauthorized } from "../../http/problem-error";

/** The lowest number first; time in milliseconds. */
export type Reserved = {
  numbers: number[];
  createdAt: number;
};

// Locks the owner until the transaction ends. Never before the owner's latest row: clocks of machines differ.
// Throws ServiceProblem 401 when the owner was removed meanwhile.
export async function reserveNumbers(db: Db, ownerId: string, count: number, now: number): Promise<Reserved> {
  const reserved = await reserve(db, ownerId, count, now);
  if (!reserved) throw unauthorized("invalid-token", t("serviceEdits.userRemoved"));
  const { given, at } = reserved;
  const numbers = typeof given === "number" ? Array.from({ length: count }, (_, index) => given + index) : given;
  return { numbers: numbers ?? [], createdAt: at };
}

/** Locks like the foreign key: the removal of a user must see access points that the user creates. */
const reserve = (db: Db, ownerId: string, count: number, now: number) =>
  db
    .insertInto("access_point_totals")
    .columns(["owner_id", "last_created_at"])
    .expression(({ selectFrom }) =>
      selectFrom("users")
        .select(["id", sql<number>`cast(${now} as bigint)`.as("at")])
        .where("id", "=", ownerId)
        .where("removed_at", "is", null)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.column("owner_id").doUpdateSet({
        last_created_at: sql`case when access_point_totals.last_created_at > excluded.last_created_at
          then access_point_totals.last_created_at else excluded.last_created_at end`,
      }),
    )
    .returning(["last_created_at as at", engineSql(db).nextNumbers(count).as("given")])
    .executeTakeFirst();

/** In the order of ids. @throws ServiceProblem 401 when one of the owners was removed */
export async function lockCounters(trx: Db, ids: Iterable<string>, at: number): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await reserveNumbers(trx, id, 0, at);
}

/** UUIDv7 with its number as the counter (RFC 9562 §6.2, method 1), so that ids increase with the numbers. */
export const idOf = (createdAt: number, number = 0): string => uuidv7({ msecs: createdAt, seq: number % 2 ** 32 });
