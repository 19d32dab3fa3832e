import { type Face, openFace } from "../text/font-faces";

/** Glyph of a font subset in a PDF. Lengths in thousandths of the font size. */
export type PdfGlyph = { hex: string; advance: number; xOffset: number; yOffset: number; kern: number };

/** Parts of pdfkit's fonts that its types omit. */
type Position = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number };
type PdfFont = { id: string; ref(): unknown; encode(text: string, features: string[]): [string[], Position[]] };
type WithFont = { _font: PdfFont };

/** Font embedded in a PDF. `encode` returns the glyphs of a text. */
export type FontInPdf = { id: string; ref: unknown; encode: (text: string) => PdfGlyph[] };

/** Letters that need no shaping: Latin, Greek, Cyrillic, kana, Han and Hangul syllables. */
const UNSHAPED =
  /^[ -~\u00a0-\u02af\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u203a\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff9f]*$/;

/** Returns a function that embeds faces in `document`, each once. */
export function fontEmbedder(document: PDFKit.PDFDocument) {
  const embedded = new Map<string, FontInPdf>();
  return (face: Face): FontInPdf => {
    const font = embedded.get(face.name) ?? embedFace(document, face);
    embedded.set(face.name, font);
    return font;
  };
}

/** Embeds a face in `document`. The file gets only the glyphs that are encoded. */
function embedFace(document: PDFKit.PDFDocument, face: Face): FontInPdf {
  document.font(openFace(face) as unknown as PDFKit.Mixins.PDFFontSource);
  const font = (document as unknown as WithFont)._font;
  const cache = new Map<string, PdfGlyph[]>();
  // With features, pdfkit splits the text at spaces and puts right-to-left words in the wrong order.
  const shape = (text: string) => {
    const [codes, positions] = font.encode(text, []);
    return codes.map((hex, i) => toGlyph(hex, positions[i] as Position));
  };
  const encodeLetter = (character: string) => {
    const glyphs = cache.get(character) ?? shape(character);
    cache.set(character, glyphs);
    return glyphs;
  };
  const encode = (text: string) => (UNSHAPED.test(text) ? Array.from(text).flatMap(encodeLetter) : shape(text));
  return { id: font.id, ref: font.ref(), encode };
}

const toGlyph = (hex: string, { xAdvance, advanceWidth, xOffset, yOffset }: Position): PdfGlyph => ({
  hex,
  advance: xAdvance,
  xOffset,
  yOffset,
  kern: advanceWidth - xAdvance,
});
