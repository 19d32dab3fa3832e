import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { setPriority } from "node:os";
import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parentPort } from "node:worker_threads";
import { withLanguage } from "@/lib/messages/catalogues";
import { type Language, message } from "@/lib/messages/messages";
import { LabelError, type LabelProblem, labelOf } from "../layout/label-problem";
import {
  countLabels,
  type PlacedCell,
  type PlacedPage,
  placeShown,
  printOrder,
  type RenderJob,
  SHOWN_MAX,
  shownCells,
  type WriteOptions,
} from "../layout/place-job";
import { writeCalibration } from "../pdf/calibration-sheet";
import { writeList } from "../pdf/list-sheet";
import { writePdf } from "../pdf/write-pdf";
import { writePwg } from "../raster/write-pwg";
import { sheetSvg } from "../svg/svg-documents";
import { SymbolError } from "../symbol/create-symbol";
import { symbolValue } from "../symbol/symbol-value";
import { writeZpl } from "../zpl/write-zpl";
import { checkJob, requirePrintable, startReport } from "./check-job";
import type { RenderMessage, RenderOrder, RenderRequest, RenderResult } from "./render-protocol";
import { drawnMatrix } from "./verify-symbol";
import { createVerifier, type VerifyRequest } from "./verify-worker-client";

/** About a tenth of the processor time that the main thread gets beside it. */
const RENDER_NICENESS = 10;

// Thread of `startRenderWorker`, which sends orders.

// Answers to requests must not wait. On Linux "process 0" is the calling thread, elsewhere the whole program.
if (process.platform === "linux") setPriority(0, RENDER_NICENESS);

const post = (message: RenderMessage) => parentPort?.postMessage(message);
const verifier = createVerifier(new URL("./verify-worker.mjs", import.meta.url));
const onProgress = (done: number) => post({ type: "progress", done });
const emptyResult = { verified: 0, sha256: "", report: null };

async function render(order: RenderOrder): Promise<RenderResult> {
  if (order.make === "check") {
    const report = checkJob(order.job);
    // Sorted in this thread: sorting 20,000 names takes 80 ms.
    const first = printOrder(order.job.contents, order.job.template.order).slice(0, SHOWN_MAX);
    return { ...emptyResult, report, first };
  }
  if (order.make === "sheet") {
    const { job, sheet, assigned = shownCells(job, sheet) } = order;
    return { ...emptyResult, assigned, svg: sheetSvg(placeShown(job, assigned)) };
  }
  if (order.make === "calibration" || order.make === "list") {
    const sha256 = await writeHashed(order.file, (out) =>
      order.make === "list" ? writeList(order.lines, out) : writeCalibration(order.stock, order.printer, out),
    );
    return { ...emptyResult, sha256 };
  }
  return renderFile(order);
}

parentPort?.on("message", async (request: RenderRequest) => {
  if (request === null) {
    await verifier.end();
    process.exit();
  }
  try {
    const { language, ...order } = JSON.parse(request) as RenderOrder & { language: Language };
    post({ type: "done", result: await withLanguage(language, () => render(order)) });
  } catch (error) {
    // Any other error ends the thread, and `startRenderWorker` receives it.
    if (!(error instanceof LabelError)) throw error;
    post({ type: "failed", problems: error.problems });
  }
});

type FileOrder = Extract<RenderOrder, { make: "pdf" | "zpl" | "pwg" }>;

function writeLabels(order: FileOrder, out: Writable, options: WriteOptions): Promise<void> {
  if (order.make === "pwg") return writePwg(order.job, out, { ...options, dpi: order.dpi, isGrey: order.isGrey });
  return (order.make === "pdf" ? writePdf : writeZpl)(order.job, out, options);
}

/** Reads each symbol back in a verify worker. @throws LabelError with every error of the job */
async function renderFile(order: FileOrder): Promise<RenderResult> {
  const { job, file, part } = order;
  const report = startReport(job);
  const symbols = verifier.begin();
  const onPage = async (page: PlacedPage) => {
    // A part may begin after the first copy of a label, which is the one that is checked.
    for (const cell of page.cells) report.add(part ? { ...cell, copy: 1 } : cell);
    if (report.counts.error > 0) throw new LabelError([]);
    await symbols.add(page.cells.map((cell) => verifyRequest(cell, job)));
  };
  try {
    const sha256 = await writeHashed(file, (out) => writeLabels(order, out, { onPage, onProgress, part }));
    const { verified, failed } = await symbols.finish();
    if (failed !== null) throw new LabelError([unreadable(job, failed)]);
    const labels = countLabels(job, part);
    if (verified !== labels) throw new Error(`${verified} of ${labels} symbols were verified, and no label was named.`);
    return { verified, sha256, report: part ? null : report.finish() };
  } catch (error) {
    // Symbols of this file may still be in the worker.
    await verifier.end();
    // Drawing stopped at the first bad label. Check the whole job to name them all.
    if (error instanceof SymbolError || report.counts.error > 0) requirePrintable(checkJob(job));
    // Only at the resolution of this file.
    requirePrintable(report.finish());
    throw error;
  }
}

const verifyRequest = ({ index, content, label }: PlacedCell, { template }: RenderJob): VerifyRequest => ({
  index,
  value: symbolValue(content.code, template.linkOrigin),
  symbol: drawnMatrix(label.symbol),
});

function unreadable({ contents }: RenderJob, index: number): LabelProblem {
  const label = labelOf(contents[index] ?? { name: "", code: "" });
  return { level: "error", index, message: message("findings.unreadable", label) };
}

/** SHA-256 in hex. */
async function writeHashed(file: string, write: (out: Writable) => Promise<void>): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk, _, next) {
      hash.update(chunk);
      next(null, chunk);
    },
  });
  const written = pipeline(hashing, createWriteStream(file));
  try {
    await write(hashing);
  } catch (error) {
    hashing.destroy();
    await written.catch(() => {});
    throw error;
  }
  await written;
  return hash.digest("hex");
}
