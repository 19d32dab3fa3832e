import type { GlyphRun } from "fontkit";
import { type Face, openFace } from "../text/font-faces";
import { layOutText, needsShaping } from "../text/shape-text";

/** Lengths in thousandths of the font size. */
export type PdfGlyph = { hex: string; advance: number; xOffset: number; yOffset: number; kern: number };

/** Parts of pdfkit's fonts that its types omit. */
type Position = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number };
type PdfFont = { id: string; ref(): unknown; encode(text: string, features: string[]): [string[], Position[]] };
type WithFont = { _font: PdfFont };

type Run = Pick<GlyphRun, "glyphs">;

export type FontInPdf = { id: string; ref: unknown; encode: (text: string) => PdfGlyph[] };

/** Embeds each face once. Each call of what it returns collects the fonts of a page by their ids. */
export function fontEmbedder(document: PDFKit.PDFDocument) {
  const embedded = new Map<string, FontInPdf>();
  return () => {
    const fonts = new Map<string, FontInPdf>();
    const fontOf = (face: Face): FontInPdf => {
      const font = embedded.get(face.name) ?? embedFace(document, face);
      embedded.set(face.name, font);
      fonts.set(font.id, font);
      return font;
    };
    return { fonts, fontOf };
  };
}

/** The file gets only the glyphs that are encoded. */
function embedFace(document: PDFKit.PDFDocument, face: Face): FontInPdf {
  const file = openFace(face);
  // pdfkit lays texts out with the method of the font that it is given.
  const source = Object.create(file, { layout: { value: (text: string) => named(layOutText(file, text), text) } });
  document.font(source as PDFKit.Mixins.PDFFontSource);
  const font = (document as unknown as WithFont)._font;
  const cache = new Map<string, PdfGlyph[]>();
  const shape = (text: string) => {
    // Without a list of features, pdfkit splits the text at spaces and puts right-to-left words in the wrong order.
    const [codes, positions] = font.encode(text, []);
    return codes.map((hex, i) => toGlyph(hex, positions[i] as Position));
  };
  const encodeLetter = (character: string) => {
    const glyphs = cache.get(character) ?? shape(character);
    cache.set(character, glyphs);
    return glyphs;
  };
  const encodeLetters = (text: string) => {
    const glyphs: PdfGlyph[] = [];
    for (const character of text) glyphs.push(...encodeLetter(character));
    return glyphs;
  };
  const encode = (text: string) => (needsShaping(text) ? shape(text) : encodeLetters(text));
  return { id: font.id, ref: font.ref(), encode };
}

/** fontkit keeps the "e" of "é" without its character: nobody could search or copy it in any later PDF. */
function named(run: Run, text: string): Run {
  const [glyph] = run.glyphs;
  const character = text.codePointAt(0);
  const isOne = run.glyphs.length === 1 && character !== undefined && text === String.fromCodePoint(character);
  if (glyph && isOne && glyph.codePoints.length === 0) glyph.codePoints = [character];
  return run;
}

const toGlyph = (hex: string, { xAdvance, advanceWidth, xOffset, yOffset }: Position): PdfGlyph => ({
  hex,
  advance: xAdvance,
  xOffset,
  yOffset,
  kern: advanceWidth - xAdvance,
});
