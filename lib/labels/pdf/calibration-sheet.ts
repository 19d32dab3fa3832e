import type { Writable } from "node:stream";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { TextRun } from "../layout/place-texts";
import { allCells } from "../stock/count-sheets";
import { type PageGeometry, pageGeometry } from "../stock/page-geometry";
import type { Printer } from "../stock/printer";
import type { Rectangle } from "../symbol/cover-dark";
import type { Face } from "../text/font-faces";
import { formatNumber, openDocument, POINTS_PER_MM, writePage } from "./pdf-document";
import { type FontInPdf, fontEmbedder } from "./pdf-font";
import { textOperators } from "./pdf-text";
import { type Ruler, rulersFor } from "./rulers";

const LINE_MM = 0.1;

/**
 * Writes a calibration sheet as PDF and ends `out`: the outline of every label, and rulers of 100 mm (less on smaller
 * pages) across and down, with the printer's offset and scale applied.
 */
export async function writeCalibration(stock: LabelStock, printer: Printer, out: Writable): Promise<void> {
  const geometry = pageGeometry(stock, printer);
  const document = openDocument(`Calibration sheet: ${stock.vendor} ${stock.part}`, out);
  const embed = fontEmbedder(document.pdf);
  const fonts = new Map<string, FontInPdf>();
  const fontOf = (face: Face) => {
    const font = embed(face);
    fonts.set(font.id, font);
    return font;
  };
  const top = geometry.heightMm * POINTS_PER_MM;
  const rulers = rulersFor(geometry);
  const content = [
    `${formatNumber(LINE_MM * POINTS_PER_MM)} w 0 G`,
    ...allCells(stock).map((cell) => outlineOperators(stock, geometry.cell(cell), top)),
    ...rulers.map((ruler) => tickOperators(ruler, top)),
    ...rulers.map((ruler) => textOperators(lengthText(ruler, geometry), { x: 0, top }, fontOf)),
  ].join("\n");
  await writePage(document, geometry, content, fonts);
  await document.end();
}

function tickOperators({ lines }: Ruler, top: number): string {
  const point = (xMm: number, yMm: number) =>
    `${formatNumber(xMm * POINTS_PER_MM)} ${formatNumber(top - yMm * POINTS_PER_MM)}`;
  return `${lines.map(([x1, y1, x2, y2]) => `${point(x1, y1)} m ${point(x2, y2)} l`).join("\n")}\nS`;
}

function lengthText({ lengthMm, textXMm, textYMm }: Ruler, { widthMm }: PageGeometry): TextRun {
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

/** Distance of the control points that approximate a quarter circle, as a share of the radius. */
const QUARTER_CIRCLE = 0.5523;

/** Returns the operators that stroke a label's outline, rounded corners included. `top`: page height in points. */
function outlineOperators({ cornerRadiusMm }: LabelStock, { x, y, width, height }: Rectangle, top: number): string {
  const radius = Math.min(cornerRadiusMm, width / 2, height / 2);
  const at = (xMm: number, yMm: number) =>
    `${formatNumber(xMm * POINTS_PER_MM)} ${formatNumber(top - yMm * POINTS_PER_MM)}`;
  const near = radius * (1 - QUARTER_CIRCLE);
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
