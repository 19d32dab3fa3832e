import { type Face, facesFor, openFace } from "./font-faces";
import { splitGraphemes } from "./line-breaks";
import type { Font } from "./text-width";

/** They have no glyph of their own. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const AS_EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;

export type FaceRun = { text: string; face: Face };

/** The Han and kana face has only the half-width form of the katakana middle dot. */
export const withHalfWidthDot = (text: string): string => text.replaceAll("\u30fb", "\uff65");

/** Null when no face has all glyphs. */
const newCache = () => new Map<string, Face | null>();
const faceCache = { sans: { 400: newCache(), 700: newCache() }, mono: { 400: newCache(), 700: newCache() } };
const CACHED_MAX = 10_000;

/** All glyphs of a grapheme cluster. */
function faceFor(grapheme: string, font: Font): Face | null {
  const cache = faceCache[font.family][font.weight];
  const cached = cache.get(grapheme);
  if (cached !== undefined) return cached;
  const faces = facesFor(font);
  const visible = Array.from(withHalfWidthDot(grapheme).replace(INVISIBLE, ""), (it) => it.codePointAt(0) as number);
  const inOrder = AS_EMOJI.test(grapheme) ? faces.toReversed() : faces;
  const face = inOrder.find((it) => visible.every((codePoint) => openFace(it).hasGlyphForCodePoint(codePoint))) ?? null;
  if (cache.size >= CACHED_MAX) cache.clear();
  cache.set(grapheme, face);
  return face;
}

/** Characters without a face get the first one, which draws a box. */
export function splitByFace(text: string, font: Font): FaceRun[] {
  const runs: FaceRun[] = [];
  const defaultFace = facesFor(font)[0] as Face;
  for (const grapheme of isAscii(text) ? [text] : splitGraphemes(text)) {
    const last = runs.at(-1);
    const face = keepsFace(grapheme, last)
      ? last.face
      : ((isAscii(grapheme) ? defaultFace : faceFor(grapheme, font)) ?? defaultFace);
    if (last?.face.name === face.name) last.text += grapheme;
    else runs.push({ text: grapheme, face });
  }
  return runs;
}

/** The first face always has glyphs for ASCII. */
const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** Complex scripts are shaped with their spaces. */
const keepsFace = (grapheme: string, last: FaceRun | undefined): last is FaceRun =>
  grapheme === " " && last !== undefined && /^NotoSans/.test(last.face.name);

export function missingGlyphs(text: string, font: Font): string[] {
  if (isAscii(text)) return [];
  return [...new Set(splitGraphemes(text).filter((it) => it.trim() !== "" && faceFor(it, font) === null))];
}
