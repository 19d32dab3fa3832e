import { sql } from "kysely";
import type { SearchCondition } from "../database";

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
export function searchOnPostgres(words: string[]): SearchCondition {
  const isLike = (text: string, word: string) =>
    sql`${sql.raw(text)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
  const column = "access_points.search_text";
  const isIndexed = (word: string) => isLike(indexedText(column), word.replaceAll(" ", "Q"));
  const tests = words.map((word) => ([...word].length > 2 ? isIndexed(word) : isLike(column, word)));
  return {
    columns: ["search_text"],
    test: sql`(${sql.join(tests, sql` and `)})`,
  };
}
