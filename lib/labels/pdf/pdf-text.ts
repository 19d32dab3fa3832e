import { SHARE_LEFT_OF_X, type TextRun } from "../layout/place-texts";
import type { Face } from "../text/font-faces";
import { itemizeLine } from "../text/itemize-line";
import { POINTS_PER_MM, writeNumber } from "./pdf-document";
import type { FontInPdf, PdfGlyph } from "./pdf-font";

/** `stroke`: width of the line around its glyphs, in multiples of the size. */
type EncodedRun = { font: FontInPdf; glyphs: PdfGlyph[]; width: number; stroke: number };

/** In points from the page's bottom left, as in PDF. */
type LabelOrigin = { x: number; top: number };

/** PDF 1.7 §9.4. A line wider than its space is squeezed to fit. */
export function textOperators(line: TextRun, origin: LabelOrigin, fontOf: (face: Face) => FontInPdf): string {
  const runs = itemizeLine(line).map(({ text, face }): EncodedRun => {
    const font = fontOf(face);
    const glyphs = font.encode(text);
    return { font, stroke: face.stroke, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
  });
  const size = line.sizeMm * POINTS_PER_MM;
  const width = (runs.reduce((sum, { width }) => sum + width, 0) * size) / 1000;
  const squeeze = Math.min(1, (line.availableMm * POINTS_PER_MM) / width);
  const y = origin.top - line.baselineMm * POINTS_PER_MM;
  let x = origin.x + line.xMm * POINTS_PER_MM - SHARE_LEFT_OF_X[line.edge] * width * squeeze;
  const operators = ["BT"];
  for (const run of runs) {
    const glyphs = showGlyphs(run.glyphs, { x, y, scale: size / 1000, squeeze });
    operators.push(
      `/${run.font.id} ${writeNumber(size)} Tf`,
      run.stroke === 0 ? glyphs : stroked(glyphs, run.stroke * size),
    );
    x += (run.width * size * squeeze) / 1000;
  }
  return [...operators, "ET"].join("\n");
}

/** Round joins; emulates a bold font (PDF 1.7 §9.3.6). */
const stroked = (glyphs: string, width: number) => `1 j ${writeNumber(width)} w 2 Tr\n${glyphs}\n0 Tr`;

type At = { x: number; y: number; scale: number; squeeze: number };

/** A glyph with an offset is positioned individually. */
function showGlyphs(glyphs: PdfGlyph[], { x, y, scale, squeeze }: At): string {
  const operators: string[] = [];
  let from = x;
  let pending = "";
  let reached = x;
  const place = (at: number, rise: number) =>
    `${writeNumber(squeeze)} 0 0 1 ${writeNumber(at)} ${writeNumber(rise)} Tm`;
  const flush = () => {
    if (pending !== "") operators.push(place(from, y), `[<${pending}>] TJ`);
    pending = "";
  };
  for (const { hex, advance, xOffset, yOffset, kern } of glyphs) {
    const hasOffset = xOffset !== 0 || yOffset !== 0;
    if (hasOffset) {
      flush();
      operators.push(place(reached + xOffset * scale * squeeze, y + yOffset * scale), `<${hex}> Tj`);
    } else {
      if (pending === "") from = reached;
      pending += kern === 0 ? hex : `${hex}> ${writeNumber(kern)} <`;
    }
    reached += advance * scale * squeeze;
  }
  flush();
  return operators.join("\n");
}
