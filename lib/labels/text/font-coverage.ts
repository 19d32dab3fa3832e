import { type Face, facesFor, openFace } from "./font-faces";
import { splitGraphemes } from "./line-breaks";
import type { Font } from "./text-width";

/** Joiners, variation selectors and control characters, which have no glyph of their own. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const AS_EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;

/** Part of a text for which one face has all glyphs. */
export type FaceRun = { text: string; face: Face };

/** Replaces the katakana middle dot, of which the Han and kana face has only the half-width form. */
export const withHalfWidthDot = (text: string): string => text.replaceAll("\u30fb", "\uff65");

/** Faces of grapheme clusters, per font; null when no face has all glyphs. */
const newCache = () => new Map<string, Face | null>();
const faceCache = { sans: { 400: newCache(), 700: newCache() }, mono: { 400: newCache(), 700: newCache() } };
const CACHED_MAX = 10_000;

/** Returns the first face that has every glyph of a grapheme cluster. */
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

/** Splits a text by the faces that have its glyphs. Characters without a face get the first one, which draws a box. */
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

/** Returns whether a text is ASCII, for which the first face always has glyphs. */
const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** Returns whether a space belongs to the run before it, so that complex scripts are shaped with their spaces. */
const keepsFace = (grapheme: string, last: FaceRun | undefined): last is FaceRun =>
  grapheme === " " && last !== undefined && /^NotoSans/.test(last.face.name);

/** Returns the characters of a text for which no face has a glyph, without duplicates. */
export function missingGlyphs(text: string, font: Font): string[] {
  if (isAscii(text)) return [];
  return [...new Set(splitGraphemes(text).filter((it) => it.trim() !== "" && faceFor(it, font) === null))];
}
