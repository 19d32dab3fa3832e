import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { LabelError } from "../layout/label-problem";
import type { PlacedLogo } from "../layout/place-design";
import { type PlacedCell, type PlacedPage, placeJob, type RenderJob, type WriteOptions } from "../layout/place-job";
import type { TextRun } from "../layout/place-texts";
import { logoBitmap } from "../logo/logo";
import { countSheets } from "../stock/count-sheets";
import { pageGeometry } from "../stock/page-geometry";
import { findDpi } from "../stock/printer";
import { drawText, graphicField, symbolBitmap } from "./zpl-graphic";

// ZPL II, one format per label. Codes and non-Latin scripts are bitmaps.
// Throws LabelError for a sheet or an unknown resolution, and SymbolError.
export async function writeZpl(job: RenderJob, out: Writable, { onProgress, signal, onPage }: WriteOptions = {}) {
  const { labels } = countSheets(job);
  const dotMm = requireDotMm(job);
  const geometry = { ...pageGeometry(job.stock, job.printer), dotMm, rowsFromMm: 0 };
  let done = 0;
  for (const page of placeJob(job, geometry)) {
    signal?.throwIfAborted();
    await onPage?.(page);
    const formats = page.cells.map((cell) => formatOf(cell, page, dotMm)).join("");
    if (!out.write(formats)) await once(out, "drain");
    done += page.cells.length;
    onProgress?.(done, labels);
  }
  out.end();
  await finished(out, { readable: false });
}

/** Printers sold as 203 dpi have 8 dots per millimetre (203.2 dpi). */
const DOT_203_DPI_MM = 0.125;

function requireDotMm({ stock, printer }: RenderJob): number {
  const fail = (sentence: string) => new LabelError([{ level: "error", index: null, sentence }]);
  if (stock.kind !== "roll") throw fail("ZPL is for rolls. Choose the roll that is in the printer.");
  const { dotMm } = pageGeometry(stock, printer);
  if (dotMm === undefined) throw fail("ZPL needs the printer's resolution. Choose its dots per inch.");
  return findDpi(stock, printer) === 203 ? DOT_203_DPI_MM : dotMm;
}

function formatOf({ xMm, yMm, label }: PlacedCell, page: PlacedPage, dotMm: number): string {
  const dots = (mm: number) => Math.round(mm / dotMm);
  const { symbol, logo, border } = label;
  const texts = label.texts.map((run) =>
    textField({ ...run, xMm: run.xMm + xMm, baselineMm: run.baselineMm + yMm }, dotMm),
  );
  const logoFields = logo === null ? [] : [logoField(logo, { xMm, yMm }, dots)];
  const borderFields = border.map(({ x, y, width, height }) => {
    const [w, h] = [Math.max(1, dots(width)), Math.max(1, dots(height))];
    return `^FO${dots(xMm + x)},${dots(yMm + y)}^GB${w},${h},${Math.min(w, h)}^FS`;
  });
  const symbolField = graphicField(dots(xMm + symbol.xMm), dots(yMm + symbol.yMm), symbolBitmap(symbol));
  return `${["^XA^CI28", `^PW${dots(page.widthMm)}^LL${dots(page.heightMm)}^LH0,0`, ...logoFields, ...borderFields, ...texts, symbolField, "^XZ"].join("\n")}\n`;
}

function logoField({ box, png }: PlacedLogo, { xMm, yMm }: { xMm: number; yMm: number }, dots: (mm: number) => number) {
  const size = { width: Math.max(1, dots(box.width)), height: Math.max(1, dots(box.height)) };
  return graphicField(dots(xMm + box.x), dots(yMm + box.y), logoBitmap(png, size));
}

/** Latin, from the left, and not monospaced. */
const canPrinterShow = ({ text, edge, family }: TextRun) =>
  family === "sans" && edge === "left" && /^[ -~\u00a1-\u00ac\u00ae-\u00ff]*$/.test(text);

function textField(run: TextRun, dotMm: number): string {
  if (!canPrinterShow(run)) {
    const { x, y, bitmap } = drawText(run, dotMm);
    return graphicField(x, y, bitmap);
  }
  const dots = (mm: number) => Math.round(mm / dotMm);
  return `^FT${dots(run.xMm)},${dots(run.baselineMm)}^A0N,${dots(run.sizeMm)}^FH_^FD${escapeZpl(run.text)}^FS`;
}

/** As hex bytes, so that a text cannot contain a command. */
const escapeZpl = (text: string) =>
  text.replace(/[^A-Za-z0-9 ]/g, (character) =>
    Array.from(Buffer.from(character, "utf8"), (byte) => `_${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
      "",
    ),
  );
