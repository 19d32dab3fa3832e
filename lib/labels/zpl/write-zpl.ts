import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { LabelError } from "../layout/label-problem";
import { type LabelJob, type PlacedCell, type PlacedPage, placeJob } from "../layout/place-job";
import type { TextRun } from "../layout/place-texts";
import { countSheets } from "../stock/count-sheets";
import { pageGeometry } from "../stock/page-geometry";
import { drawText, graphicField, symbolBitmap } from "./zpl-graphic";

type Watch = {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
  /** Each label as it is placed, before it is drawn. */
  onPage?: (page: PlacedPage) => void | Promise<void>;
};

/**
 * Writes a job for a roll printer in ZPL II, one format a label, and ends `out`. Symbols are placed dot by dot;
 * texts of Latin letters are set by the printer, others drawn.
 *
 * @throws LabelError when the stock is a sheet or the printer's dots are not known; SymbolError as `placeJob` does
 */
export async function writeZpl(job: LabelJob, out: Writable, { onProgress, signal, onPage }: Watch = {}) {
  const { labels } = countSheets(job);
  const dotMm = dotsFor(job);
  let done = 0;
  for (const page of placeJob(job)) {
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

function dotsFor({ stock, printer }: LabelJob): number {
  const fail = (sentence: string) => new LabelError([{ level: "error", index: null, sentence }]);
  if (stock.kind !== "roll") throw fail("ZPL is for rolls: choose the roll in the printer.");
  const { dotMm } = pageGeometry(stock, printer);
  if (dotMm === undefined) throw fail("ZPL needs the printer's resolution: choose its dots per inch.");
  return dotMm;
}

function formatOf({ xMm, yMm, label }: PlacedCell, page: PlacedPage, dotMm: number): string {
  const dots = (mm: number) => Math.round(mm / dotMm);
  const { symbol } = label;
  const texts = label.texts.map((run) =>
    textField({ ...run, xMm: run.xMm + xMm, baselineMm: run.baselineMm + yMm }, dotMm),
  );
  const drawn = graphicField(dots(xMm + symbol.xMm), dots(yMm + symbol.yMm), symbolBitmap(symbol));
  return `${["^XA^CI28", `^PW${dots(page.widthMm)}^LL${dots(page.heightMm)}^LH0,0`, ...texts, drawn, "^XZ"].join("\n")}\n`;
}

/** What the printer's own font has for sure, from the left. */
const isForPrinter = ({ text, edge }: TextRun) => edge === "left" && /^[ -~\u00a1-\u00ac\u00ae-\u00ff]*$/.test(text);

function textField(run: TextRun, dotMm: number): string {
  if (!isForPrinter(run)) {
    const { x, y, bitmap } = drawText(run, dotMm);
    return graphicField(x, y, bitmap);
  }
  const dots = (mm: number) => Math.round(mm / dotMm);
  return `^FT${dots(run.xMm)},${dots(run.baselineMm)}^A0N,${dots(run.sizeMm)}^FH_^FD${hexed(run.text)}^FS`;
}

/** Letters, digits and spaces as they are, all else as bytes in hex: a name cannot hold a command. */
const hexed = (text: string) =>
  text.replace(/[^A-Za-z0-9 ]/g, (character) =>
    Array.from(Buffer.from(character, "utf8"), (byte) => `_${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
      "",
    ),
  );
