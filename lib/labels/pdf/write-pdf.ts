import type { Writable } from "node:stream";
import type { LabelJob } from "../layout/label-job";
import { type PlacedCell, type PlacedPage, placeJob } from "../layout/place-job";
import { countSheets } from "../stock/count-sheets";
import type { Face } from "../text/font-faces";
import { openDocument, writePage } from "./pdf-document";
import { embedFace, type FontInPdf } from "./pdf-font";
import { POINTS_PER_MM } from "./pdf-number";
import { symbolOperators } from "./pdf-symbol";
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
