import { sql } from "kysely";
import type { Db } from "../db/open";
import { inTransaction } from "../db/transaction";
import { readDefinitions } from "./definitions";
import { entriesOf, type IndexedPoint, indexValues } from "./stored-values";

const CHUNK = 500;

/** Writes the entries of access points in the index of values again, from their column `custom`. */
async function reindexValues(trx: Db, ids: readonly string[]): Promise<void> {
  const definitions = await readDefinitions(trx);
  for (let at = 0; at < ids.length; at += CHUNK) {
    const points = await trx
      .selectFrom("access_points")
      .select(["id", "owner_id", "seq", "custom"])
      .where("id", "in", ids.slice(at, at + CHUNK))
      .execute();
    await indexValues(trx, definitions, points, false);
  }
}

/** Returns a sentence for each access point whose values differ from their index. */
export async function findWrongValues(db: Db): Promise<string[]> {
  const wrong: string[] = [];
  for await (const id of readWrong(db)) wrong.push(`the index of the custom fields of access point ${id} is wrong`);
  return wrong;
}

/** Rebuilds the wrong entries of the index of values. */
export async function rebuildValues(db: Db): Promise<void> {
  for await (const id of readWrong(db)) {
    await inTransaction(db, async (trx) => {
      const fields = trx.selectFrom("custom_fields").select("id");
      const entries = trx.deleteFrom("access_point_field_values").where("field_id", "in", fields);
      await entries.where("access_point_id", "=", id).execute();
      await reindexValues(trx, [id]);
    });
  }
}

/** Yields the id of each access point with wrong entries. Reads all values, in chunks. */
async function* readWrong(db: Db): AsyncGenerator<string> {
  const { all } = await readDefinitions(db);
  const { rows: abandoned } = await sql<{ id: string }>`
    select distinct access_point_id as id from access_point_field_values as value where not exists (
      select 1 from access_points where id = value.access_point_id and custom is not null)`.execute(db);
  for (const { id } of abandoned) yield id;
  for (let after = ""; ; ) {
    const points: IndexedPoint[] = await db
      .selectFrom("access_points")
      .select(["id", "owner_id", "seq", "custom"])
      .where("custom", "is not", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(CHUNK)
      .execute();
    if (points.length === 0) return;
    const ids = points.map(({ id }) => id);
    const stored = await db
      .selectFrom("access_point_field_values")
      .select(["access_point_id as id", "field_id", "value_key", "owner_id", "seq"])
      .where(
        "field_id",
        "in",
        all.map(({ id }) => id),
      )
      .where("access_point_id", "in", ids)
      .execute();
    const kept = new Set(stored.map(textOf));
    for (const point of points) {
      const expected = entriesOf(all, point);
      const count = stored.filter(({ id }) => id === point.id).length;
      if (count !== expected.length || expected.some((entry) => !kept.has(textOf(entry)))) yield point.id;
    }
    after = ids.at(-1) as string;
  }
}

const textOf = ({ id, field_id, value_key, owner_id, seq }: ReturnType<typeof entriesOf>[number]): string =>
  JSON.stringify([id, field_id, value_key, owner_id, seq]);
