import { expect, test } from "vitest";
import { type Face, facesFor, openFace } from "./font-faces";
import { layOutText, needsShaping } from "./shape-text";

const faces = [400, 700].flatMap((weight) => [
  ...facesFor({ family: "mono", weight: weight as 400 | 700 }),
  ...facesFor({ family: "sans", weight: weight as 400 | 700 }),
]);
const byName = [...new Map(faces.map((face) => [face.name, face])).values()];

/** Letters that Arimo has, so that this face never draws them, and two dashes that it divides into two glyphs. */
const OTHERWISE_IN_CHINESE = new Set([0xdb, 0x16a, 0x2e3a, 0x2e3b]);
/** Of the thousands of Han characters and syllables, every 37th is tried. */
const FIRST_OF_MANY = 0x3400;

const tried = ({ name }: Face, codePoint: number) =>
  (codePoint < FIRST_OF_MANY || codePoint % 37 === 0) &&
  !(codePoint >= 0xd800 && codePoint <= 0xdfff) &&
  !(name.startsWith("Chocolate") && OTHERWISE_IN_CHINESE.has(codePoint)) &&
  !needsShaping(String.fromCodePoint(codePoint));

test.each(byName)("$name has the same glyph for a letter in its character map and in its layout", (face) => {
  const font = openFace(face);
  const letters = font.characterSet.filter((codePoint) => tried(face, codePoint)).map((it) => String.fromCodePoint(it));
  expect(letters.length).toBeGreaterThan(200);
  const placed = ({ glyphs, positions }: ReturnType<typeof layOutText>) =>
    glyphs.map(({ id, codePoints }, i) => ({ id, codePoints, ...positions[i] }));
  for (const letter of letters) {
    expect(placed(layOutText(font, letter)), letter).toEqual(placed(font.layout(letter)));
  }
});
