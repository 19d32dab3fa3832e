import type { Writable } from "node:stream";
import { type LabelJob, type PlacedCell, type PlacedPage, placeJob } from "../layout/place-job";
import type { PlacedSymbol } from "../layout/place-symbol";
import { countSheets } from "../stock/count-sheets";
import type { Face } from "../text/font-faces";
import { number, openDocument, POINTS_PER_MM, writePage } from "./pdf-document";
import { embedFace, type FontInPdf } from "./pdf-font";
import { textOperators } from "./pdf-text";

type Watch = {
  /** After each page: labels drawn, and how many there are. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
  /** Each page as it is placed, before it is drawn: for whoever checks what is on it. */
  onPage?: (page: PlacedPage) => void | Promise<void>;
};

/**
 * Writes a job as PDF, page by page, and ends `out`. The same job gives the same bytes. Pages are the paper, or
 * the label for rolls; the file asks viewers to print it at its size, on one side.
 *
 * @throws SymbolError when a value has no symbol, and the signal's reason when it is aborted
 */
export async function writePdf(job: LabelJob, out: Writable, { onProgress, signal, onPage }: Watch = {}) {
  const { labels } = countSheets(job);
  const document = openDocument(`${labels} ${labels === 1 ? "label" : "labels"}`, out);
  const fontOf = fontsOf(document.pdf);
  let done = 0;
  for (const page of placeJob(job)) {
    signal?.throwIfAborted();
    await onPage?.(page);
    const fonts = new Map<string, FontInPdf>();
    const used = (face: Face) => {
      const font = fontOf(face);
      fonts.set(font.id, font);
      return font;
    };
    const content = page.cells.map((cell) => cellOperators(cell, page, used)).join("\n");
    await writePage(document, page, content, fonts);
    done += page.cells.length;
    onProgress?.(done, labels);
  }
  await document.end();
}

/** Text first: should a letter reach too far, the symbol is whole. */
function cellOperators({ xMm, yMm, label }: PlacedCell, page: PlacedPage, fontOf: (face: Face) => FontInPdf): string {
  const place = { x: xMm * POINTS_PER_MM, top: (page.heightMm - yMm) * POINTS_PER_MM };
  return [...label.texts.map((run) => textOperators(run, place, fontOf)), symbolOperators(label.symbol, place)].join(
    "\n",
  );
}

function fontsOf(pdf: PDFKit.PDFDocument) {
  const embedded = new Map<string, FontInPdf>();
  return (face: Face): FontInPdf => {
    const font = embedded.get(face.name) ?? embedFace(pdf, face);
    embedded.set(face.name, font);
    return font;
  };
}

/** The operators that fill a symbol's dark modules (PDF 1.7 §8.5.2), all in one path. */
function symbolOperators({ rectangles }: PlacedSymbol, place: { x: number; top: number }): string {
  let path = "";
  for (const { x, y, width, height } of rectangles) {
    const left = number(place.x + x * POINTS_PER_MM);
    const bottom = number(place.top - (y + height) * POINTS_PER_MM);
    path += `${left} ${bottom} ${number(width * POINTS_PER_MM)} ${number(height * POINTS_PER_MM)} re\n`;
  }
  // Rectangles overlap and run the same way round: filled by the non-zero rule they are one shape.
  return path === "" ? "" : `${path}f`;
}
