import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "./open";

/**
 * Two table expressions for the same rows of `access_points`. `indexed` uses the search index. `walked` tests each row
 * in the order of the list, which is faster when many rows match.
 */
type FoundRows = { indexed: RawBuilder<unknown>; walked: RawBuilder<unknown> };

/** Returns the rows whose `search_text` contains `text`, which is already folded and has no wildcards. */
export const rowsContaining = (db: Db, text: string): FoundRows =>
  (isPostgres(db) ? findOnPostgres : findOnSqlite)(text);

/** Most trigrams of a query. This many already narrow down the matches of a long text. */
const TRIGRAMS_MAX = 16;

/**
 * Returns the rows of `access_points` whose `search_text` contains `text`, which is already folded. The index finds the
 * rows that contain all trigrams of `text`, and `instr` then checks that they are consecutive. A text of one or two
 * characters has no trigrams, so it is compared with every row.
 */
function findOnSqlite(text: string) {
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

/**
 * Returns the rows of `access_points` whose `search_text` contains `text`, which is already folded. Both expressions
 * are the same: PostgreSQL's planner estimates the number of matches and decides itself whether to use the index.
 */
function findOnPostgres(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const found = sql`(select * from access_points where search_text like ${pattern} escape '\\')`;
  return { indexed: found, walked: found };
}
