import { sql } from "kysely";

/** Most trigrams of a query. This many already narrow down the matches of a long text. */
const TRIGRAMS_MAX = 16;

/**
 * Returns the rows of `access_points` whose `search_text` contains `text`, which is already folded. The index finds the
 * rows that contain all trigrams of `text`, and `instr` then checks that they are consecutive. A text of one or two
 * characters has no trigrams, so it is compared with every row.
 */
export function findOnSqlite(text: string) {
  const walked = sql`(select * from access_points where instr(search_text, ${text}) > 0)`;
  const match = trigramsOf(text).join(" ");
  if (match === "") return { indexed: walked, walked };
  // SQLite does not reorder a cross join: it reads the index first and fetches only the rows found there.
  const indexed = sql`(
    select access_points.* from access_point_search cross join access_points on n = access_point_search.rowid
    where access_point_search match ${match} and instr(access_points.search_text, ${text}) > 0)`;
  return { indexed, walked };
}

/** Returns the trigrams of a text as quoted FTS5 strings; an empty list when the text is too short. */
function trigramsOf(text: string): string[] {
  const characters = [...text];
  const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  return [...new Set(trigrams)].slice(0, TRIGRAMS_MAX).map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
}
