import { sql } from "kysely";
import type { Db } from "../db/database";
import { inTransaction } from "../db/transaction";
import { readDefinitions } from "./definitions";
import { entriesOf, type IndexedPoint, indexValues } from "./stored-values";

const CHUNK = 500;

const indexedColumns = ["number", "id", "owner_id", "custom"] as const;

export async function findWrongValues(db: Db): Promise<string[]> {
  const wrong: string[] = [];
  for await (const { number, id } of readWrong(db)) {
    wrong.push(`the index of the custom fields of access point ${id ?? `number ${number}`} is wrong`);
  }
  return wrong;
}

export async function rebuildValues(db: Db): Promise<void> {
  for await (const { number } of readWrong(db)) {
    await inTransaction(db, async (trx) => {
      const fields = trx.selectFrom("custom_fields").select("id");
      const entries = trx.deleteFrom("access_point_field_values").where("field_id", "in", fields);
      await entries.where("number", "=", number).execute();
      const points = trx.selectFrom("access_points").select(indexedColumns).where("number", "=", number);
      await indexValues(trx, await readDefinitions(trx), await points.execute(), false);
    });
  }
}

/** Without `id` if the access point does not exist. */
async function* readWrong(db: Db): AsyncGenerator<{ number: number; id?: string }> {
  const { all } = await readDefinitions(db);
  const { rows: abandoned } = await sql<{ number: number }>`
    select distinct number from access_point_field_values as value where not exists (
      select 1 from access_points where access_points.number = value.number and custom is not null)`.execute(db);
  yield* abandoned;
  for (let after = 0; ; ) {
    const points: (IndexedPoint & { id: string })[] = await db
      .selectFrom("access_points")
      .select(indexedColumns)
      .where("custom", "is not", null)
      .where("number", ">", after)
      .orderBy("number")
      .limit(CHUNK)
      .execute();
    const last = points.at(-1);
    if (!last) return;
    const stored = await db
      .selectFrom("access_point_field_values")
      .select(["number", "field_id", "value_key", "value_text", "owner_id"])
      .where(
        "field_id",
        "in",
        all.map(({ id }) => id),
      )
      .where("number", ">", after)
      .where("number", "<=", last.number)
      .execute();
    const kept = new Set(stored.map(textOf));
    for (const point of points) {
      const expected = entriesOf(all, point);
      const count = stored.filter(({ number }) => number === point.number).length;
      if (count !== expected.length || expected.some((entry) => !kept.has(textOf(entry)))) yield point;
    }
    after = last.number;
  }
}

const textOf = ({ number, field_id, value_key, value_text, owner_id }: ReturnType<typeof entriesOf>[number]): string =>
  JSON.stringify([number, field_id, value_key, value_text, owner_id]);
