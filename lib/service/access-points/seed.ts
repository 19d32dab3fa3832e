import { randomBytes } from "node:crypto";
import type { NewAccessPoint } from "@/lib/contract/access-point";
import type { Db } from "../db/open";
import { inTransaction } from "../db/transaction";
import { makeCode } from "./codes";
import { idOfPlace, takePlaces } from "./places";
import { toColumns } from "./rows";

/** Rows of a transaction, and of a statement: SQLite takes 32,766 values in one, PostgreSQL 65,535. */
const TRANSACTION = 10_000;
const STATEMENT = 500;
/** How far back the first of an owner's rows was made, in milliseconds: two years. */
const HISTORY_MS = 2 * 365 * 86_400_000;

type Seed = {
  ownerId: string;
  rows: number;
  /** What row `number`, from 0, says; its code is made here. */
  pointOf: (number: number) => Omit<NewAccessPoint, "qrCode">;
  now: number;
  onProgress: (done: number) => void;
};

/** Writes many access points of one owner, as if made one by one until now. Returns how many. */
export async function seedAccessPoints(db: Db, { ownerId, rows, pointOf, now, onProgress }: Seed): Promise<number> {
  const since = (await lastMoment(db, ownerId)) ?? now - HISTORY_MS;
  const momentOf = (number: number) => Math.round(since + ((number + 1) / rows) * (now - since));
  let written = 0;
  for (let from = 0; from < rows; from += TRANSACTION) {
    const count = Math.min(TRANSACTION, rows - from);
    written += await inTransaction(db, async (trx) => {
      const { firstSeq } = await takePlaces(trx, ownerId, count, momentOf(from + count - 1));
      const made = Array.from({ length: count }, (_, index) => {
        const at = momentOf(from + index);
        const point = { ...pointOf(from + index), qrCode: makeCode(randomBytes, undefined) };
        const seq = firstSeq + index;
        return {
          id: idOfPlace(at, seq),
          owner_id: ownerId,
          seq,
          ...toColumns(point),
          created_at: at,
          updated_at: at,
        };
      });
      let inserted = 0;
      for (let begin = 0; begin < count; begin += STATEMENT) {
        inserted += await insert(trx, made.slice(begin, begin + STATEMENT));
      }
      return inserted;
    });
    onProgress(from + count);
  }
  return written;
}

/** A made code that clashes with another is left out, as is its row: one in a million. */
async function insert(db: Db, rows: Parameters<ReturnType<typeof into>["values"]>[0] & object[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await into(db)
    .values(rows)
    .onConflict((conflict) => conflict.columns(["owner_id", "qr_code"]).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

const into = (db: Db) => db.insertInto("access_points");

async function lastMoment(db: Db, ownerId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("access_point_totals")
    .select("last_created_at")
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row?.last_created_at;
}
