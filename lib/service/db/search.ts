import { foldForSearch } from "@/lib/contract/fold";
import type { Db, SearchCondition } from "./database";
import { engineSql } from "./engine-sql";

/** Returns the condition that rows of `access_points` contain all words of a search, none for a search without words. */
export function searchCondition(db: Db, q: string): SearchCondition[] {
  const words = searchWords(foldForSearch(q));
  if (words.length === 0) return [];
  return [engineSql(db).search(words)];
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
