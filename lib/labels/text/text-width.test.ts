import { existsSync, readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scripts } from "../testing/scripts";
import { missingGlyphs } from "./font-coverage";
import { type Face, facesFor } from "./font-faces";
import { itemizeLine } from "./itemize-line";
import { shapeText } from "./shape-text";
import { type Font, textWidth } from "./text-width";

/** Generated table. If the file is missing, the test creates it. Delete it after a change of the fonts. */
const file = new URL("./font-widths.json", import.meta.url);

const regular = { family: "sans", weight: 400 } as const;
const bold = { family: "sans", weight: 700 } as const;
const mono = { family: "mono", weight: 700 } as const;
const fonts = [regular, bold, mono];

const sum = (glyphs: { advance: number }[]) => glyphs.reduce((total, { advance }) => total + advance, 0);

/** Returns the width that a line has in the PDF, in multiples of its size. */
const widthInPdf = (text: string, font: Font): number =>
  sum(itemizeLine({ ...font, text, direction: "ltr" }).flatMap((run) => shapeText(run.text, run.face)));

/** Blocks of Unicode in the table: the scripts in use, punctuation, currencies and arrows. */
const BLOCKS = [
  [0x20, 0x24f],
  [0x384, 0x52f],
  [0x5d0, 0x5f4],
  [0x60c, 0x6d5],
  [0x6f0, 0x6f9],
  [0x900, 0x97f],
  [0xe00, 0xe7f],
  [0x1e00, 0x1fff],
  [0x2010, 0x203a],
  [0x20a0, 0x20bf],
  [0x2116, 0x2122],
  [0x2190, 0x2195],
  [0x2212, 0x221a],
  [0x2260, 0x2265],
  [0x2605, 0x2606],
  [0x2713, 0x2718],
  [0x3000, 0x302f],
  [0x3041, 0x30ff],
  [0xff00, 0xff65],
] as const;

const characters = BLOCKS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
).filter((it) => /[\p{L}\p{N}\p{P}\p{S}\p{Zs}\p{Mc}]/u.test(it) && missingGlyphs(it, regular).length === 0);

const known = new Set(characters);
const thousandths = (width: number) => Math.round(width * 1000);

/** Returns the width of a character. A vowel sign is measured after a letter: alone, it has a dotted circle. */
const widthOfLetter = (character: string, font: Font) =>
  /\p{Mc}/u.test(character)
    ? widthInPdf(`\u0915${character}`, font) - widthInPdf("\u0915", font)
    : widthInPdf(character, font);

/** Returns characters grouped by width. Those that `textWidth` measures without the table are left out. */
function lettersByWidth(font: Font): Record<string, string> {
  const groups: Record<string, string> = {};
  for (const it of characters) {
    const width = thousandths(widthOfLetter(it, font));
    const base = it.normalize("NFD").charAt(0);
    const isLikeOthers =
      base === it ? width === 1000 && it >= "\u3000" : known.has(base) && width === thousandths(widthInPdf(base, font));
    if (!isLikeOthers) groups[width] = (groups[width] ?? "") + it;
  }
  return groups;
}

/** Zero width joiner: a letter beside it has its joined form. */
const JOINER = "\u200d";
const VIRAMA = "\u094d";
/** Consonants that often follow another one: ya, va and ma. */
const COMMON_SECONDS = ["\u092f", "\u0935", "\u092e"];

/** Returns the widths of letters in the forms that the scripts have beside other letters. */
function formsOf(font: Font) {
  const [, arabic, , devanagari] = facesFor(font) as [Face, Face, Face, Face];
  const width = (text: string, face: Face) => thousandths(sum(shapeText(text, face)));
  const joined = characters
    .filter((it) => /[\p{Script=Arabic}\u0640]/u.test(it) && /\p{L}/u.test(it))
    .map((it) => [it, [JOINER + it, it + JOINER, JOINER + it + JOINER].map((text) => width(text, arabic))]);
  const half = characters
    .filter((it) => /[\u0915-\u0939]/.test(it))
    .map((it) => [
      it,
      Math.max(...COMMON_SECONDS.map((second) => width(it + VIRAMA + second, devanagari) - width(second, devanagari))),
    ]);
  return { letters: lettersByWidth(font), joined: Object.fromEntries(joined), half: Object.fromEntries(half) };
}

/** Characters that the monospaced font lacks, except in scripts that it lacks completely. */
const notInMono = characters
  .filter((it) => !/[\u0600-\u1cff\u3000-\uffff]/.test(it) && thousandths(widthInPdf(it, mono)) !== 600)
  .join("");

test("the width table equals the advance widths in the fonts", () => {
  const table = { regular: formsOf(regular), bold: formsOf(bold), notInMono };
  if (!existsSync(file)) {
    writeFileSync(file, `${JSON.stringify(table)}\n`);
    expect.fail("The table was created. Format it, then run the test again.");
  }
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(table);
});

test("every character outside Arabic and Devanagari has the width of its font", () => {
  const hangulAndHan = Array.from({ length: 400 }, (_, i) => String.fromCodePoint(0x4e00 + 52 * i, 0xac00 + 27 * i));
  for (const text of [...characters, ...hangulAndHan].filter((it) => !/\p{Mc}/u.test(it))) {
    for (const font of fonts) {
      if (missingGlyphs(text, font).length > 0) continue;
      const off = textWidth(text, font) - widthInPdf(text, font);
      expect(Math.abs(off), `${text} ${font.family} ${font.weight}`).toBeLessThan(0.0011);
    }
  }
});

test.each(["Latin", "Cyrillic", "Greek", "Hebrew", "Simplified Chinese", "Traditional Chinese", "Japanese", "Korean"])(
  "a line in %s has the width that it has in the PDF",
  (script) => {
    for (const text of scripts[script] ?? []) {
      for (const font of fonts) expect(textWidth(text, font)).toBeCloseTo(widthInPdf(text, font), 2);
    }
  },
);

test.each([
  ["Thai", 0.01],
  ["Emoji", 0.01],
  ["Arabic", 0.06],
  ["Devanagari", 0.08],
])("the width of a line in %s is not under the PDF's, and at most %f of it over", (script, share) => {
  for (const text of scripts[script] ?? []) {
    for (const font of [regular, bold]) {
      const actual = widthInPdf(text, font);
      expect(textWidth(text, font)).toBeGreaterThan(actual - 0.02);
      expect(textWidth(text, font)).toBeLessThan(actual * (1 + share));
    }
  }
});

test("any Greek or Cyrillic text has the width that it has in the PDF", () => {
  const letters = characters.filter((it) => /[\p{Script=Greek}\p{Script=Cyrillic} ]/u.test(it));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters)), fc.constantFrom(...fonts), (text, font) => {
      const line = text.join("");
      expect(Math.abs(textWidth(line, font) - widthInPdf(line, font))).toBeLessThan(0.0006 * line.length + 1e-9);
    }),
  );
});

test("Arabic letters whose dots fontkit cannot place are shaped without an error", () => {
  expect(widthInPdf("\u06a2\u06a3\u06a5", regular)).toBeGreaterThan(1);
});
