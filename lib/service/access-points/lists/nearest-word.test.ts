import { expect, test } from "vitest";
import { countWords, differingLetters, nearestWord } from "./filter-choice-routes";

/** Returns the number of differing letters from the numbers for all pairs of beginnings of the two words. */
function allPairs(a: string, b: string): number {
  const numbers = new Map<string, number>();
  const of = (i: number, j: number) => (i < 0 || j < 0 ? Number.POSITIVE_INFINITY : (numbers.get(`${i} ${j}`) ?? 0));
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = i === 0 ? 1 : 0; j <= b.length; j += 1) {
      const isSame = i > 0 && j > 0 && a[i - 1] === b[j - 1];
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchange ? of(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      const one = Math.min(of(i - 1, j) + 1, of(i, j - 1) + 1, of(i - 1, j - 1) + (isSame ? 0 : 1), exchanged);
      numbers.set(`${i} ${j}`, one);
    }
  }
  return of(a.length, b.length);
}

/** Returns every word of up to four of three letters. */
function* words(): Generator<string> {
  for (let length = 0; length <= 4; length += 1) {
    for (let at = 0; at < 3 ** length; at += 1) {
      yield at.toString(3).padStart(length, "0").slice(0, length);
    }
  }
}

test("differingLetters equals the full comparison of two words, up to the number that is asked for", () => {
  const all = [...words(), "harbour", "harbuor", "arbour", "harbors", "rabhour"];
  for (const a of all) {
    for (const b of all) {
      const differing = allPairs(a, b);
      for (const most of [1, 2]) {
        expect([a, b, differingLetters(a, b, most)]).toEqual([a, b, Math.min(differing, most + 1)]);
      }
    }
  }
});

test("the nearest word is found for 4 to 32 letters only", () => {
  const nearest = (letters: number) => {
    const word = "abcdefgh".repeat(5).slice(0, letters);
    return nearestWord(word, countWords([`${word}x`])) !== null;
  };
  expect([3, 4, 32, 33].map(nearest)).toEqual([false, true, true, false]);
});

test("of several words that are equally near, the most frequent one is the nearest", () => {
  expect(nearestWord("gate", countWords(["Date", "Gale 1", "GALE 2"]))).toBe("gale");
});
