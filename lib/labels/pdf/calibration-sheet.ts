import type { Writable } from "node:stream";
import type { TextRun } from "../layout/place-texts";
import { allCells } from "../stock/count-sheets";
import { type PageGeometry, pageGeometry } from "../stock/page-geometry";
import type { Printer } from "../stock/printer";
import type { Stock } from "../stock/stock";
import type { Rectangle } from "../symbol/cover-dark";
import type { Face } from "../text/font-faces";
import { number, openDocument, POINTS_PER_MM, writePage } from "./pdf-document";
import { embedFace, type FontInPdf } from "./pdf-font";
import { textOperators } from "./pdf-text";
import { type Ruler, rulersFor } from "./rulers";

const LINE_MM = 0.1;

/**
 * Writes a sheet to measure a printer by as PDF, and ends `out`: every label's outline, and rulers of 100 mm (less
 * on smaller pages) across and down, with the printer's offset and scale applied.
 */
export async function writeCalibration(stock: Stock, printer: Printer, out: Writable): Promise<void> {
  const geometry = pageGeometry(stock, printer);
  const document = openDocument(`Calibration sheet: ${stock.vendor} ${stock.part}`, out);
  const fonts = new Map<string, FontInPdf>();
  const fontOf = (face: Face) => {
    const font = fonts.get(face.name) ?? embedFace(document.pdf, face);
    fonts.set(face.name, font);
    return font;
  };
  const top = geometry.heightMm * POINTS_PER_MM;
  const rulers = rulersFor(geometry);
  const content = [
    `${number(LINE_MM * POINTS_PER_MM)} w 0 G`,
    ...allCells(stock).map((cell) => outlineOperators(stock, geometry.cell(cell), top)),
    ...rulers.map((ruler) => tickOperators(ruler, top)),
    ...rulers.map((ruler) => textOperators(sayLength(ruler, geometry), { x: 0, top }, fontOf)),
  ].join("\n");
  const used = new Map(Array.from(fonts.values(), (font) => [font.id, font]));
  await writePage(document, geometry, content, used);
  await document.end();
}

function tickOperators({ lines }: Ruler, top: number): string {
  const point = (xMm: number, yMm: number) => `${number(xMm * POINTS_PER_MM)} ${number(top - yMm * POINTS_PER_MM)}`;
  return `${lines.map(([x1, y1, x2, y2]) => `${point(x1, y1)} m ${point(x2, y2)} l`).join("\n")}\nS`;
}

function sayLength({ lengthMm, textXMm, textYMm }: Ruler, { widthMm }: PageGeometry): TextRun {
  return {
    family: "sans",
    weight: 400,
    text: `This line must measure ${lengthMm} mm`,
    direction: "ltr",
    edge: "left",
    xMm: textXMm,
    baselineMm: textYMm,
    sizeMm: 2.5,
    availableMm: Math.max(5, widthMm - textXMm - 1),
  };
}

/** How far a curve's controls reach, as a share of the radius, to look like a quarter of a circle. */
const QUARTER = 0.5523;

/** The operators that stroke a label's outline, round corners included; `top` is the page's, in points. */
function outlineOperators({ cornerRadiusMm }: Stock, { x, y, width, height }: Rectangle, top: number): string {
  const radius = Math.min(cornerRadiusMm, width / 2, height / 2);
  const at = (xMm: number, yMm: number) => `${number(xMm * POINTS_PER_MM)} ${number(top - yMm * POINTS_PER_MM)}`;
  const near = radius * (1 - QUARTER);
  const [right, bottom] = [x + width, y + height];
  return [
    `${at(x + radius, y)} m`,
    `${at(right - radius, y)} l`,
    `${at(right - near, y)} ${at(right, y + near)} ${at(right, y + radius)} c`,
    `${at(right, bottom - radius)} l`,
    `${at(right, bottom - near)} ${at(right - near, bottom)} ${at(right - radius, bottom)} c`,
    `${at(x + radius, bottom)} l`,
    `${at(x + near, bottom)} ${at(x, bottom - near)} ${at(x, bottom - radius)} c`,
    `${at(x, y + radius)} l`,
    `${at(x, y + near)} ${at(x + near, y)} ${at(x + radius, y)} c`,
    "h S",
  ].join("\n");
}
