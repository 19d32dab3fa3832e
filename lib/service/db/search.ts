import { wordsOfSearch } from "@/lib/contract/fold";
import type { Db, SearchCondition } from "./database";
import { engineSql } from "./engine-sql";

/** None for a search without words. */
export function searchCondition(db: Db, q: string): SearchCondition[] {
  const words = searchWords(q);
  if (words.length === 0) return [];
  return [engineSql(db).search(words)];
}

/** PostgreSQL takes the trigrams of each word, so one word per text. A capital, because folded text has none. */
export const joinWords = (text: string): string => text.replaceAll(" ", "Q");

/** Leaves out words that another word contains: a row with the longer one has both. */
export function searchWords(q: string): string[] {
  const words = wordsOfSearch(q).map(joinWords);
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(word)));
}
