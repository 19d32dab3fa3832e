/** Font family and weight of a line of text. */
export type Font = { family: "sans" | "mono"; weight: 400 | 700 };

/** Letters with known widths, in the order of the tables below. Accented letters use the width of their base letter. */
const LETTERS =
  " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~·•–—“”‘’…×−°ßÆØæøŁł";

/** Arial's advance widths in thousandths of the size, measured from Liberation Sans, which has the same metrics. */
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584, 278, 350, 556, 1000, 333, 333, 222, 222, 1000, 584, 584, 400, 611, 1000, 778, 889, 611, 556, 222,
];
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584, 278, 350, 556, 1000, 500, 500, 278, 278, 1000, 584, 584, 400, 611, 1000, 778, 889, 611, 611, 278,
];

/** Advance width of Menlo and DejaVu Sans Mono, the widest monospaced fonts in use. */
const MONO = 0.602;

/** Upper estimates of widths in common fonts; the first match counts. For cursive scripts, the average over a word. */
const ESTIMATES: [RegExp, number][] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/\p{Mc}/u, 0.5],
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}№]/u, 1.3],
  [/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u30ff\uff01-\uff60]/u, 1],
  [/[\p{Script=Arabic}\p{Script=Hebrew}]/u, 0.56],
  [/\p{Lu}/u, 0.85],
];
const DEFAULT_ESTIMATE = 0.7;

/**
 * Returns the width of `text` on one line, in multiples of its size: exact for Latin letters, otherwise an upper
 * estimate.
 */
export function textWidth(text: string, font: Font): number {
  let width = 0;
  for (const character of text) width += knownWidth(character, font) ?? estimate(character);
  return width;
}

/** Returns whether `textWidth` uses a font's advance widths for the whole text, not estimates. */
export const isWidthKnown = (text: string, font: Font): boolean =>
  Array.from(text).every((character) => knownWidth(character, font) !== undefined);

function knownWidth(character: string, { family, weight }: Font): number | undefined {
  const advance = (weight === 700 ? BOLD : REGULAR)[LETTERS.indexOf(character.normalize("NFD").charAt(0))];
  if (advance === undefined) return undefined;
  return family === "mono" ? MONO : advance / 1000;
}

const estimate = (character: string) => ESTIMATES.find(([script]) => script.test(character))?.[1] ?? DEFAULT_ESTIMATE;
