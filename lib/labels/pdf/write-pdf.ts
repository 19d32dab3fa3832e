import type { Writable } from "node:stream";
import {
  countLabels,
  jobGeometry,
  type PlacedCell,
  type PlacedPage,
  pagesToWrite,
  type RenderJob,
  type WriteOptions,
} from "../layout/place-job";
import type { PlacedSymbol } from "../layout/place-symbol";
import { logoBitmap } from "../logo/logo";
import type { Rectangle } from "../symbol/cover-dark";
import type { Face } from "../text/font-faces";
import { embedMask, MASK, openDocument, POINTS_PER_MM, writeNumber, writePage } from "./pdf-document";
import { type FontInPdf, fontEmbedder } from "./pdf-font";
import { textOperators } from "./pdf-text";

/** A job always gives identical bytes. Ends `out`. @throws SymbolError */
export async function writePdf(job: RenderJob, out: Writable, options: WriteOptions = {}) {
  // The same in all languages.
  const title = `${countLabels(job, options.part)} × ${job.stock.vendor} ${job.stock.part}`;
  const document = openDocument(title, out);
  const embedFonts = fontEmbedder(document.pdf);
  const { logo } = job.template.design ?? {};
  const mask = logo ? embedMask(document, logoBitmap(logo)) : null;
  for await (const page of pagesToWrite(job, jobGeometry(job), options)) {
    const { fonts, fontOf } = embedFonts();
    const content = page.cells.map((cell) => cellOperators(cell, page, fontOf)).join("\n");
    await writePage(document, page, content, { fonts, mask });
  }
  await document.end();
}

/** Texts first, so that an oversized letter cannot damage the symbol. */
function cellOperators({ xMm, yMm, label }: PlacedCell, page: PlacedPage, fontOf: (face: Face) => FontInPdf): string {
  const place = { x: xMm * POINTS_PER_MM, top: (page.heightMm - yMm) * POINTS_PER_MM };
  return [
    label.logo === null ? "" : maskOperators(label.logo.box, place),
    fillOperators(label.border, place),
    ...label.texts.map((run) => textOperators(run, place, fontOf)),
    symbolOperators(label.symbol, place),
  ]
    .filter((operators) => operators !== "")
    .join("\n");
}

type Place = { x: number; top: number };

/** PDF 1.7 §8.9.5. */
function maskOperators({ x, y, width, height }: Rectangle, place: Place): string {
  const [w, h] = [width, height].map((mm) => writeNumber(mm * POINTS_PER_MM));
  const left = writeNumber(place.x + x * POINTS_PER_MM);
  const bottom = writeNumber(place.top - (y + height) * POINTS_PER_MM);
  return `q ${w} 0 0 ${h} ${left} ${bottom} cm /${MASK} Do Q`;
}

/** In millimetres. */
function fillOperators(rectangles: Rectangle[], place: Place): string {
  const path = rectangles.map(({ x, y, width, height }) => {
    const [left, bottom] = [place.x + x * POINTS_PER_MM, place.top - (y + height) * POINTS_PER_MM];
    return rectangleOperator(left, bottom, width * POINTS_PER_MM, height * POINTS_PER_MM);
  });
  return path.length === 0 ? "" : `${path.join("")}f`;
}

/** In modules (PDF 1.7 §8.3.3): these numbers are equal for all symbols, so files have half the size. */
function symbolOperators({ rectangles, inset, xMm, yMm, moduleMm }: PlacedSymbol, place: Place): string {
  const scale = (moduleMm * POINTS_PER_MM).toFixed(SCALE_DECIMALS);
  const left = writeNumber(place.x + xMm * POINTS_PER_MM);
  const top = writeNumber(place.top - yMm * POINTS_PER_MM);
  let path = "";
  for (const { x, y, width, height } of rectangles) {
    path += rectangleOperator(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
  }
  return `q ${scale} 0 0 -${scale} ${left} ${top} cm\n${path}f Q`;
}

/** No module of the largest symbol is off by more than a rounded coordinate. */
const SCALE_DECIMALS = 7;

/** PDF 1.7 §8.5.2. One orientation, so the non-zero rule fills overlapping ones as one shape. */
const rectangleOperator = (x: number, y: number, width: number, height: number): string =>
  `${writeNumber(x)} ${writeNumber(y)} ${writeNumber(width)} ${writeNumber(height)} re\n`;
