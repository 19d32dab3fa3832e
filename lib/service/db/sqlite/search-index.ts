import { setImmediate } from "node:timers/promises";
import type Sqlite from "better-sqlite3";

/** Texts per statement: 250 hold the event loop for about 5 ms. */
const CHUNK = 250;

const TAKE = `delete from access_points_to_index
  where number in (select number from access_points_to_index order by number limit ${CHUNK}) returning number`;
const ADD = `insert into access_point_search (rowid, indexed_text)
  select number, indexed_text from all_access_points where number in (select value from json_each(?))`;

/**
 * Adds the texts of new access points to the search index of SQLite. Call it at the end of a transaction that may add
 * some. The triggers only note their numbers, because adding each text by itself takes twice as long. What was not added,
 * such as rows of another program, the next transaction adds.
 */
export async function indexNewTexts(handle: Sqlite.Database): Promise<void> {
  for (;;) {
    const numbers = handle.prepare(TAKE).pluck().all();
    if (numbers.length > 0) handle.prepare(ADD).run(JSON.stringify(numbers));
    if (numbers.length < CHUNK) return;
    await setImmediate();
  }
}
