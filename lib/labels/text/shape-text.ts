import { type Face, openFace } from "./font-faces";

type Layout = ReturnType<ReturnType<typeof openFace>["layout"]>;

/** In multiples of the font size. */
export type ShapedGlyph = {
  glyph: Layout["glyphs"][number];
  unitsPerEm: number;
  advance: number;
  xOffset: number;
  yOffset: number;
};

/** Marks, joiners, complex scripts, Jamo and emoji sequences: glyphs depend on their neighbours. */
const SHAPED =
  /[\p{M}\p{Cf}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Emoji_Modifier}\p{Regional_Indicator}\u1100-\u11ff]/u;

/** Every other text has one glyph for each character, without kerning. */
export const needsShaping = (text: string): boolean => SHAPED.test(text);

/** Noto Sans Arabic has null anchors here, at which fontkit 2.0.4 throws. */
const NULL_ANCHORS = /[\u06a2\u06a3\u06a5]/;

/** Features that fontkit must leave out. None are added. */
const featuresFor = (text: string): string[] =>
  NULL_ANCHORS.test(text) ? ({ mark: false, mkmk: false } as unknown as string[]) : [];

/** Without shaping from the character map: fontkit's layout first reads tables, 40 ms for each font. */
export function layOutText(font: ReturnType<typeof openFace>, text: string): Pick<Layout, "glyphs" | "positions"> {
  if (needsShaping(text)) return font.layout(text, featuresFor(text));
  const glyphs = Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) as number));
  const positions = glyphs.map((glyph) => ({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
  return { glyphs, positions };
}

/** From left to right, as the PDF has them. */
export function shapeText(text: string, face: Face): ShapedGlyph[] {
  const font = openFace(face);
  const { glyphs, positions } = layOutText(font, text);
  return glyphs.map((glyph, i): ShapedGlyph => {
    const { xAdvance, xOffset, yOffset } = positions[i] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const em = font.unitsPerEm;
    return { glyph, unitsPerEm: em, advance: xAdvance / em, xOffset: xOffset / em, yOffset: yOffset / em };
  });
}
