import { sql } from "kysely";
import type { Db } from "../open";

/** From so many rows on, walking the list and looking at each finds a page sooner than sorting all that match. */
const MANY = 2_000;
/** Rare ones decide; a long text has enough of them. */
const TRIGRAMS_MAX = 16;

/**
 * The rows of `access_points` whose `search_text` has `text`, folded, somewhere in it: to count, and to take a page of.
 * The index finds rows that have all of its trigrams; whether they stand in a row is looked at. Texts of one or two
 * characters have none, and are looked for in every row.
 */
export async function findOnSqlite(db: Db, text: string) {
  const isThere = sql`instr(search_text, ${text}) > 0`;
  const walked = sql`(select * from access_points where ${isThere})`;
  const match = trigramsOf(text).join(" ");
  if (match === "") return { toCount: walked, toPage: walked };
  // A cross join is what SQLite does in the order it is written: each row of the index is looked up, and no more.
  const looked = sql`(
    select access_points.* from access_point_search cross join access_points on n = access_point_search.rowid
    where access_point_search match ${match} and instr(access_points.search_text, ${text}) > 0)`;
  return { toCount: looked, toPage: (await hasMany(db, match)) ? walked : looked };
}

async function hasMany(db: Db, match: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select rowid from access_point_search where access_point_search match ${match} limit ${MANY})`.execute(db);
  return rows[0]?.count === MANY;
}

/** Each in quotes, as FTS5 wants texts that are no words of its own; none of a text that is too short. */
function trigramsOf(text: string): string[] {
  const characters = [...text];
  const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  return [...new Set(trigrams)].slice(0, TRIGRAMS_MAX).map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
}
