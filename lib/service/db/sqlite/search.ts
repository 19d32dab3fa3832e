import { sql } from "kysely";

/** Rare ones decide; a long text has enough of them. */
const TRIGRAMS_MAX = 16;

/**
 * The rows of `access_points` whose `search_text` has `text`, folded, somewhere in it. The index finds rows that have
 * all of its trigrams; whether they stand in a row is looked at. Texts of one or two characters have none, and are
 * looked for in every row.
 */
export function findOnSqlite(text: string) {
  const walked = sql`(select * from access_points where instr(search_text, ${text}) > 0)`;
  const match = trigramsOf(text).join(" ");
  if (match === "") return { indexed: walked, walked };
  // A cross join is what SQLite does in the order it is written: each row of the index is looked up, and no more.
  const indexed = sql`(
    select access_points.* from access_point_search cross join access_points on n = access_point_search.rowid
    where access_point_search match ${match} and instr(access_points.search_text, ${text}) > 0)`;
  return { indexed, walked };
}

/** Each in quotes, as FTS5 wants texts that are no words of its own; none of a text that is too short. */
function trigramsOf(text: string): string[] {
  const characters = [...text];
  const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  return [...new Set(trigrams)].slice(0, TRIGRAMS_MAX).map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
}
