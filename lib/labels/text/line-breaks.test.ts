import fc from "fast-check";
import { expect, test } from "vitest";
import { segmentWords, splitGraphemes, splitWords } from "./line-breaks";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const segment = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Returns the characters from U+0020 to before `end`, and every `step`th of the Han characters. */
const charactersTo = (end: number, step = 1) =>
  Array.from({ length: end - 0x20 }, (_, i) => 0x20 + i)
    .filter((code) => code < 0x4e00 || code % step === 0)
    .map((code) => String.fromCharCode(code));

const differs = (parts: string[], expected: string[]) => parts.join("|") !== expected.join("|");

test("splitGraphemes finds the clusters that the segmenter finds, for each character up to Han", () => {
  const wrong = charactersTo(0xa000, 64).filter((it) => differs(splitGraphemes(`${it}e${it}`), segment(`${it}e${it}`)));
  expect(wrong).toEqual([]);
});

test("splitWords finds the breaks that the segmenter finds, for each Latin, Greek and Cyrillic character", () => {
  const texts = charactersTo(0x530).flatMap((it) => [`Gate${it}1, ${it}A`, `4${it}5 ${it} ${it}${it}`]);
  expect(texts.filter((text) => differs(splitWords(text), segmentWords(text)))).toEqual([]);
});

test("splitWords finds the breaks that the segmenter finds, in any text", () => {
  const word = fc.oneof(
    fc.constantFrom("Gate", "7th", "3,4", "can't", "A_1", "Київ", "北门仓库", "ประตูทาง", "(north)", "1.2.", "بوابة"),
    fc.string({ unit: "grapheme", maxLength: 6 }),
  );
  const space = fc.constantFrom(" ", " ", "  ", "", "\u00a0", "\u3000", "\u2060");
  fc.assert(
    fc.property(fc.array(fc.tuple(word, space), { maxLength: 8 }), (words) => {
      const text = words.flat().join("");
      expect(splitWords(text)).toEqual(segmentWords(text));
    }),
    { examples: [[[["⺀⺀", ""]]]] },
  );
});
