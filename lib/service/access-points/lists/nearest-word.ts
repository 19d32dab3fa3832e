import { foldForSearch } from "@/lib/contract/fold";

/** Lengths of a word that is corrected, and the shortest one in which two letters may be wrong. */
const LETTERS_MIN = 4;
const LETTERS_MAX = 32;
const LETTERS_OF_TWO = 6;

/** How often each word occurs in some texts. */
export type WordCounts = ReadonlyMap<string, number>;

/** Counts the words of texts that are short enough to be the nearest word of another one. */
export function countWords(texts: readonly string[]): WordCounts {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of foldForSearch(text).split(/[^\p{L}\p{M}]+/u)) {
      if (word.length <= LETTERS_MAX + 2) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** Returns whether a word of a search consists of 4 to 32 letters. Numbers and longer words have no nearest word. */
export const isCorrectable = (word: string): boolean =>
  word.length >= LETTERS_MIN && word.length <= LETTERS_MAX && /^[\p{L}\p{M}]+$/u.test(word);

/** Returns the word that is nearest to `word`, and of several the most frequent one; null if none is near. */
export function nearestWord(word: string, counts: WordCounts): string | null {
  if (!isCorrectable(word)) return null;
  const max = word.length < LETTERS_OF_TWO ? 1 : 2;
  const near = [...counts]
    .filter(([one]) => Math.abs(one.length - word.length) <= max)
    .map(([one, count]) => ({ one, count, letters: differingLetters(word, one, max) }))
    .filter(({ letters }) => letters <= max);
  return near.sort((a, b) => a.letters - b.letters || b.count - a.count)[0]?.one ?? null;
}

/**
 * Returns how many letters must be added, removed, replaced or exchanged with the next one to make one word of the other;
 * `max + 1` if they are more than `max`. Compares each letter of `a` only with the letters of `b` at most `max` places
 * away, because one farther away needs more changes, and stops when no number of a row is small enough. So it takes time in
 * proportion to the length of the words.
 */
export function differingLetters(a: string, b: string, max: number): number {
  const tooMany = max + 1;
  if (Math.abs(a.length - b.length) > max) return tooMany;
  const width = 2 * max + 1;
  const emptyRow = () => new Array<number>(width).fill(tooMany);
  // Place `at` of row i is the number for the first i letters of `a` and the first i + at - max letters of `b`.
  let [row, above, earlier] = [emptyRow(), emptyRow(), emptyRow()];
  for (let at = max; at < width; at += 1) row[at] = at - max;
  for (let i = 1; i <= a.length; i += 1) {
    [row, above, earlier] = [earlier, row, above];
    let least = tooMany;
    for (let at = 0; at < width; at += 1) {
      const j = i + at - max;
      let letters = tooMany;
      if (j >= 0 && j <= b.length) {
        const replaced = (above[at] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
        letters = Math.min(replaced, (above[at + 1] ?? tooMany) + 1, (row[at - 1] ?? tooMany) + 1, tooMany);
        const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        if (isExchange) letters = Math.min(letters, (earlier[at] as number) + 1);
      }
      row[at] = letters;
      least = Math.min(least, letters);
    }
    if (least === tooMany) return tooMany;
  }
  return row[b.length - a.length + max] as number;
}
