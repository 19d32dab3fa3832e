import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, isPostgres } from "../open";
import { asQuery, prepared } from "../prepared";

/** Texts per statement: 250 hold the event loop for about 5 ms. */
const CHUNK = 250;

/**
 * Adds the texts of new access points to the search index of SQLite. Call it at the end of a transaction that may add
 * some. The triggers only note their numbers, because adding each text by itself takes twice as long. What was not added,
 * such as rows of another program, the next transaction adds.
 */
export async function indexNewTexts(trx: Db): Promise<void> {
  if (isPostgres(trx)) return;
  for (;;) {
    const waiting = await takeWaiting(trx, { most: CHUNK });
    if (waiting.length > 0) await addTexts(trx, { numbers: JSON.stringify(waiting.map(({ number }) => number)) });
    if (waiting.length < CHUNK) return;
    await setImmediate();
  }
}

const takeWaiting = prepared((db, { most }: { most: number }) =>
  asQuery(
    sql<{ number: number }>`delete from access_points_to_index
      where number in (select number from access_points_to_index order by number limit ${most}) returning number`,
    db,
  ),
);

const addTexts = prepared((db, { numbers }: { numbers: string }) =>
  asQuery(
    sql<object>`insert into access_point_search (rowid, indexed_text)
      select number, indexed_text from all_access_points where number in (select value from json_each(${numbers}))`,
    db,
  ),
);
