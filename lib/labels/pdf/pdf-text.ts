import { BEFORE, type TextRun } from "../layout/place-texts";
import { piecesOf } from "../layout/text-pieces";
import type { Face } from "../text/font-faces";
import { number, POINTS_PER_MM } from "./pdf-document";
import type { FontInPdf, SetGlyph } from "./pdf-font";

type Piece = { font: FontInPdf; glyphs: SetGlyph[]; width: number };

/** Where a label is on its page, in points from the bottom left, as PDF counts. */
type Place = { x: number; top: number };

/**
 * The operators that set one line (PDF 1.7 §9.4), at its edge and baseline; wider than its space, it is
 * narrowed to fit.
 */
export function textOperators(run: TextRun, place: Place, fontOf: (face: Face) => FontInPdf): string {
  const pieces = piecesOf(run).map(({ text, face }): Piece => {
    const font = fontOf(face);
    const glyphs = font.set(text);
    return { font, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
  });
  const size = run.sizeMm * POINTS_PER_MM;
  const width = (pieces.reduce((sum, piece) => sum + piece.width, 0) * size) / 1000;
  const squeeze = Math.min(1, (run.availableMm * POINTS_PER_MM) / width);
  const y = place.top - run.baselineMm * POINTS_PER_MM;
  let x = place.x + run.xMm * POINTS_PER_MM - BEFORE[run.edge] * width * squeeze;
  const operators = ["BT"];
  for (const piece of pieces) {
    operators.push(`/${piece.font.id} ${number(size)} Tf`, show(piece.glyphs, { x, y, scale: size / 1000, squeeze }));
    x += (piece.width * size * squeeze) / 1000;
  }
  return [...operators, "ET"].join("\n");
}

type At = { x: number; y: number; scale: number; squeeze: number };

/** Glyphs one after the other; one set off its place gets a place of its own. */
function show(glyphs: SetGlyph[], { x, y, scale, squeeze }: At): string {
  const operators: string[] = [];
  let from = x;
  let pending = "";
  let reached = x;
  const place = (at: number, rise: number) => `${number(squeeze)} 0 0 1 ${number(at)} ${number(rise)} Tm`;
  const flush = () => {
    if (pending !== "") operators.push(place(from, y), `[<${pending}>] TJ`);
    pending = "";
  };
  for (const { hex, advance, xOffset, yOffset, kern } of glyphs) {
    const isOff = xOffset !== 0 || yOffset !== 0;
    if (isOff) {
      flush();
      operators.push(place(reached + xOffset * scale * squeeze, y + yOffset * scale), `<${hex}> Tj`);
    } else {
      if (pending === "") from = reached;
      pending += kern === 0 ? hex : `${hex}> ${number(kern)} <`;
    }
    reached += advance * scale * squeeze;
  }
  flush();
  return operators.join("\n");
}
