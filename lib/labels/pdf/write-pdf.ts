import type { Writable } from "node:stream";
import { type PlacedCell, type PlacedPage, placeJob, type RenderJob, type WriteOptions } from "../layout/place-job";
import type { PlacedSymbol } from "../layout/place-symbol";
import { countSheets } from "../stock/count-sheets";
import type { Face } from "../text/font-faces";
import { formatNumber, openDocument, POINTS_PER_MM, writePage } from "./pdf-document";
import { type FontInPdf, fontEmbedder } from "./pdf-font";
import { textOperators } from "./pdf-text";

/**
 * Writes a job as PDF, page by page, and ends `out`. The same job always gives the same bytes. A page is a sheet, or
 * one label of a roll. The file asks viewers to print it at actual size, on one side.
 *
 * @throws SymbolError when a code has no symbol, and the signal's reason when it is aborted
 */
export async function writePdf(job: RenderJob, out: Writable, { onProgress, signal, onPage }: WriteOptions = {}) {
  const { labels } = countSheets(job);
  const document = openDocument(`${labels} ${labels === 1 ? "label" : "labels"}`, out);
  const embed = fontEmbedder(document.pdf);
  let done = 0;
  for (const page of placeJob(job)) {
    signal?.throwIfAborted();
    await onPage?.(page);
    const fonts = new Map<string, FontInPdf>();
    const fontOf = (face: Face) => {
      const font = embed(face);
      fonts.set(font.id, font);
      return font;
    };
    const content = page.cells.map((cell) => cellOperators(cell, page, fontOf)).join("\n");
    await writePage(document, page, content, fonts);
    done += page.cells.length;
    onProgress?.(done, labels);
  }
  await document.end();
}

/** Draws texts first, so that an oversized letter cannot damage the symbol. */
function cellOperators({ xMm, yMm, label }: PlacedCell, page: PlacedPage, fontOf: (face: Face) => FontInPdf): string {
  const place = { x: xMm * POINTS_PER_MM, top: (page.heightMm - yMm) * POINTS_PER_MM };
  return [...label.texts.map((run) => textOperators(run, place, fontOf)), symbolOperators(label.symbol, place)].join(
    "\n",
  );
}

/** Returns the operators that fill a symbol's dark modules as one path (PDF 1.7 §8.5.2). */
function symbolOperators({ rectangles }: PlacedSymbol, place: { x: number; top: number }): string {
  let path = "";
  for (const { x, y, width, height } of rectangles) {
    const left = formatNumber(place.x + x * POINTS_PER_MM);
    const bottom = formatNumber(place.top - (y + height) * POINTS_PER_MM);
    path += `${left} ${bottom} ${formatNumber(width * POINTS_PER_MM)} ${formatNumber(height * POINTS_PER_MM)} re\n`;
  }
  // All rectangles have the same orientation, so the non-zero rule fills overlapping ones as one shape.
  return path === "" ? "" : `${path}f`;
}
