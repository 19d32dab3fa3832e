import { randomBytes } from "node:crypto";
import { blankFields, type FieldValues, type RequiredField } from "@/lib/contract/access-points/access-point-fields";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import type { CustomValues } from "@/lib/contract/custom-fields/field-value";
import { readDefinitions } from "../../custom-fields/definitions";
import { toCustomColumns } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { makeCode } from "../edits/made-codes";
import { insertRows } from "../edits/new-rows";
import { idOf, reserveNumbers } from "../edits/reserve-numbers";
import { toColumns } from "../rows/rows";

const TRANSACTION = 10_000;
const ROWS_PER_STATEMENT = 500;
export const HISTORY_MS = 2 * 365 * 86_400_000;

/** Missing fields stay blank. */
type SeedPoint = Partial<Omit<FieldValues, "qrCode">> & Pick<FieldValues, RequiredField> & { fields?: CustomValues };

type Seed = {
  ownerId: string;
  rows: number;
  /** `number` from 0. The QR code is generated. */
  pointOf: (number: number, fields: readonly CustomField[]) => SeedPoint;
  now: number;
  onProgress: (done: number) => void;
};

/** Times lie between the newest access point and `now`, because numbers have the order of these times. */
export async function seedAccessPoints(db: Db, { ownerId, rows, pointOf, now, onProgress }: Seed): Promise<number> {
  const since = (await lastMoment(db)) ?? now - HISTORY_MS;
  const momentOf = (number: number) => Math.round(since + ((number + 1) / rows) * Math.max(0, now - since));
  let written = 0;
  for (let from = 0; from < rows; from += TRANSACTION) {
    const count = Math.min(TRANSACTION, rows - from);
    written += await inTransaction(db, async (trx) => {
      const definitions = await readDefinitions(trx);
      const fields = [...definitions.byKey.values()];
      const { numbers } = await reserveNumbers(trx, ownerId, count, momentOf(from + count - 1));
      const made = Array.from({ length: count }, (_, index) => {
        const at = momentOf(from + index);
        const { fields: values = {}, ...texts } = pointOf(from + index, fields);
        const point = { ...blankFields, ...texts, qrCode: makeCode(randomBytes) };
        const number = numbers[index] ?? 0;
        return {
          id: idOf(at, number),
          number,
          owner_id: ownerId,
          ...toColumns(point, toCustomColumns(definitions, values)),
          created_at: at,
        };
      });
      let inserted = 0;
      for (let begin = 0; begin < count; begin += ROWS_PER_STATEMENT) {
        // Skips a row whose generated code is already used, about one in a million.
        inserted += (await insertRows(trx, definitions, made.slice(begin, begin + ROWS_PER_STATEMENT))).size;
      }
      return inserted;
    });
    onProgress(from + count);
  }
  return written;
}

async function lastMoment(db: Db): Promise<number | undefined> {
  const { last } = await db
    .selectFrom("access_point_totals")
    .select(({ fn }) => fn.max<number | null>("last_created_at").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}
