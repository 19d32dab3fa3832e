import { type RawBuilder, sql } from "kysely";
import { foldForSearch } from "@/lib/contract/fold";
import { type Db, isPostgres } from "./database";

/** Entries of an index that is another table, and how they are joined to `access_points`. */
export type IndexEntries = {
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  /** Condition that only some of the found rows meet. */
  check?: RawBuilder<unknown>;
};

/** Condition of a search. Without `entries` PostgreSQL chooses the index, or no word has trigrams. */
type SearchCondition = { test: RawBuilder<unknown>; columns: ["search_text"]; entries?: IndexEntries };

/** Returns the condition that rows of `access_points` contain all words of a search, none for a search without words. */
export function searchCondition(db: Db, q: string): SearchCondition[] {
  const words = searchWords(foldForSearch(q));
  if (words.length === 0) return [];
  return [isPostgres(db) ? searchOnPostgres(words) : searchOnSqlite(words)];
}

/**
 * Returns the distinct words of a folded search; quoted words stay together. Leaves out words that another word contains,
 * because a row with the longer word has both.
 */
export function searchWords(text: string): string[] {
  const words = [...text.matchAll(/"([^"]+)"|\S+/g)].map(([word, quoted]) => quoted?.trim() || word);
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(word)));
}

const allOf = (tests: RawBuilder<unknown>[]) => sql`(${sql.join(tests, sql` and `)})`;

/** Most trigrams of a query. This many already narrow down the matches of a long text. */
const TRIGRAMS_MAX = 16;

/**
 * The index finds the rows that contain all trigrams of the words, and `instr` then checks that they are consecutive. Words
 * of one or two characters have no trigrams and are compared with every row.
 */
function searchOnSqlite(words: string[]): SearchCondition {
  const test = allOf(words.map((word) => sql`instr(access_points.search_text, ${word}) > 0`));
  const match = trigramsOf(words).join(" ");
  const columns: ["search_text"] = ["search_text"];
  if (match === "") return { test, columns };
  const where = sql`access_point_search match ${match}`;
  const join = sql`access_points.number = access_point_search.rowid`;
  return { test, columns, entries: { table: sql`access_point_search`, where, join, check: test } };
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
 * Expression of the index of trigrams on PostgreSQL. That index takes the trigrams of each word, so that it would find all
 * rows with “quay” and “5” for “quay 5”. With a letter in place of each blank, the text is a single word. The letter is a capital,
 * because folded text has none.
 */
export const INDEXED_TEXT = indexedText("search_text");

function indexedText(column: string): string {
  return `translate(${column}, ' ', 'Q')`;
}

/**
 * PostgreSQL's planner estimates the number of matches and decides itself whether to use the index. It cannot use it for
 * words without trigrams, and tests a row in half the time without the expression of the index.
 */
function searchOnPostgres(words: string[]): SearchCondition {
  const isLike = (text: string, word: string) =>
    sql`${sql.raw(text)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
  const column = "access_points.search_text";
  const isIndexed = (word: string) => isLike(indexedText(column), word.replaceAll(" ", "Q"));
  return {
    columns: ["search_text"],
    test: allOf(words.map((word) => ([...word].length > 2 ? isIndexed(word) : isLike(column, word)))),
  };
}
