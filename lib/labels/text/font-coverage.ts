import { type Face, facesFor, openFace } from "./font-faces";
import { splitGraphemes } from "./line-breaks";
import type { Font } from "./text-width";

/** Joiners and variation selectors, which draw nothing themselves. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const AS_EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;

/** A piece of a text that one face has all glyphs for. */
export type FacePiece = { text: string; face: Face };

/** The Han and kana face has the middle dot between names only at half width. */
export const withKnownDot = (text: string): string => text.replaceAll("\u30fb", "\uff65");

const known = new Map<string, Face | undefined>();

/** The first face with every glyph of a character as a reader sees it. */
function faceFor(grapheme: string, font: Font): Face | undefined {
  const key = `${font.family}${font.weight}${grapheme}`;
  if (known.has(key)) return known.get(key);
  const faces = facesFor(font);
  const visible = Array.from(withKnownDot(grapheme).replace(INVISIBLE, ""), (it) => it.codePointAt(0) as number);
  const inOrder = AS_EMOJI.test(grapheme) ? faces.toReversed() : faces;
  const face = inOrder.find((it) => visible.every((codePoint) => openFace(it).hasGlyphForCodePoint(codePoint)));
  if (known.size > 20_000) known.clear();
  known.set(key, face);
  return face;
}

/** Splits a text by the faces that have its glyphs; what none has goes to the first, which shows an empty box. */
export function splitByFace(text: string, font: Font): FacePiece[] {
  const pieces: FacePiece[] = [];
  const usual = facesFor(font)[0] as Face;
  for (const grapheme of isPlain(text) ? [text] : splitGraphemes(text)) {
    const last = pieces.at(-1);
    const face = keepsFace(grapheme, last)
      ? last.face
      : ((isPlain(grapheme) ? usual : faceFor(grapheme, font)) ?? usual);
    if (last?.face.name === face.name) last.text += grapheme;
    else pieces.push({ text: grapheme, face });
  }
  return pieces;
}

/** ASCII, which the first face always has. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

/** Between words of a script whose letters join, a space is shaped with them. */
const keepsFace = (grapheme: string, last: FacePiece | undefined): last is FacePiece =>
  grapheme === " " && last !== undefined && /^NotoSans/.test(last.face.name);

/** The characters of a text that no face has a glyph for, each once. */
export function missingGlyphs(text: string, font: Font): string[] {
  if (isPlain(text)) return [];
  return [...new Set(splitGraphemes(text).filter((it) => it.trim() !== "" && faceFor(it, font) === undefined))];
}
