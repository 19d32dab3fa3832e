import { wordsOfSearch } from "@/lib/contract/fold";
import type { Db, SearchCondition } from "./database";
import { engineSql } from "./engine-sql";

/** Returns the condition that rows of `access_points` contain all words of a search, none for a search without words. */
export function searchCondition(db: Db, q: string): SearchCondition[] {
  const words = searchWords(q);
  if (words.length === 0) return [];
  return [engineSql(db).search(words)];
}

/**
 * Returns a folded text with a letter in place of each blank. PostgreSQL's index takes the trigrams of each word, so that it
 * would find all rows with “quay” and “5” for “quay 5”: the text is a single word. The letter is a capital, because folded
 * text has none.
 */
export const joinWords = (text: string): string => text.replaceAll(" ", "Q");

/**
 * Returns the distinct words of a search, as they stand in `search_text`. Leaves out words that another word contains,
 * because a row with the longer word has both.
 */
export function searchWords(q: string): string[] {
  const words = wordsOfSearch(q).map(joinWords);
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(word)));
}
