import { type Face, openFace } from "../text/font-faces";

/** A glyph in a PDF's subset of a font, in thousandths of the size. */
export type SetGlyph = { hex: string; advance: number; xOffset: number; yOffset: number; kern: number };

/** What is used of pdfkit's fonts, which its types leave out. */
type Position = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number };
type PdfFont = { id: string; ref(): unknown; encode(text: string, features: string[]): [string[], Position[]] };
type WithFont = { _font: PdfFont };

/** A font as one PDF uses it. */
export type FontInPdf = { id: string; ref: unknown; set: (text: string) => SetGlyph[] };

/** Letters that stand side by side as they are: Latin, Greek, Cyrillic, kana, Han and Hangul syllables. */
const SIMPLE =
  /^[ -~\u00a0-\u02af\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u203a\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff9f]*$/;

/** Embeds a face in `document`; only the glyphs that are set come into the file. */
export function embedFace(document: PDFKit.PDFDocument, face: Face): FontInPdf {
  document.font(openFace(face) as unknown as PDFKit.Mixins.PDFFontSource);
  const font = (document as unknown as WithFont)._font;
  const single = new Map<string, SetGlyph[]>();
  // No features, or pdfkit cuts the text at its spaces and sets words that read from right to left in the wrong order.
  const shape = (text: string) => {
    const [codes, positions] = font.encode(text, []);
    return codes.map((hex, i) => setGlyph(hex, positions[i] as Position));
  };
  const setSingle = (character: string) => {
    const glyphs = single.get(character) ?? shape(character);
    single.set(character, glyphs);
    return glyphs;
  };
  const set = (text: string) => (SIMPLE.test(text) ? Array.from(text).flatMap(setSingle) : shape(text));
  return { id: font.id, ref: font.ref(), set };
}

const setGlyph = (hex: string, { xAdvance, advanceWidth, xOffset, yOffset }: Position): SetGlyph => ({
  hex,
  advance: xAdvance,
  xOffset,
  yOffset,
  kern: advanceWidth - xAdvance,
});
