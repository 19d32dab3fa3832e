import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "./open";

/**
 * Two table expressions for the same rows of `access_points`, and their condition. `indexed` uses the search index.
 * `walked` tests each row in the order of the list, which is faster when many rows match. `contained` tests rows that
 * another index finds.
 */
type FoundRows = { indexed: RawBuilder<unknown>; walked: RawBuilder<unknown>; contained: RawBuilder<boolean> };

/** Returns the rows whose `search_text` contains all `words`, which are already folded and have no wildcards. */
export const rowsContaining = (db: Db, words: string[]): FoundRows =>
  (isPostgres(db) ? findOnPostgres : findOnSqlite)(words);

/** Most trigrams of a query. This many already narrow down the matches of a long text. */
const TRIGRAMS_MAX = 16;

const allOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/**
 * Returns the rows of `access_points` whose `search_text` contains all `words`. The index finds the rows that contain
 * all trigrams of the words, and `instr` then checks that they are consecutive. Words of one or two characters have no
 * trigrams; when there are no others, they are compared with every row.
 */
function findOnSqlite(words: string[]) {
  const contained = allOf(words.map((word) => sql`instr(access_points.search_text, ${word}) > 0`));
  const walked = sql`(select * from access_points where ${contained})`;
  const match = trigramsOf(words).join(" ");
  if (match === "") return { indexed: walked, walked, contained };
  // SQLite does not reorder a cross join: it reads the index first and fetches only the rows found there.
  const indexed = sql`(
    select access_points.* from access_point_search cross join access_points on n = access_point_search.rowid
    where access_point_search match ${match} and ${contained})`;
  return { indexed, walked, contained };
}

/** Returns the trigrams of words as quoted FTS5 strings; an empty list when all words are too short. */
function trigramsOf(words: string[]): string[] {
  const trigrams = words.flatMap((word) => {
    const characters = [...word];
    return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  });
  return [...new Set(trigrams)].slice(0, TRIGRAMS_MAX).map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
}

/**
 * Returns the rows of `access_points` whose `search_text` contains all `words`. Both expressions are the same:
 * PostgreSQL's planner estimates the number of matches and decides itself whether to use the index.
 */
function findOnPostgres(words: string[]) {
  const contained = allOf(
    words.map((word) => sql`search_text like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`),
  );
  const found = sql`(select * from access_points where ${contained})`;
  return { indexed: found, walked: found, contained };
}
