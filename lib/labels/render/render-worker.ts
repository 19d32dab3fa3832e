import { stat } from "node:fs/promises";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { LabelError } from "../layout/label-problem";
import { printOrder, SHOWN_MAX, shownCells } from "../layout/place-job";
import { writeCalibration } from "../pdf/calibration-sheet";
import { checkJob } from "./check-job";
import { renderFile, writeHashed } from "./render-file";
import type { RenderMessage, RenderOrder, RenderRequest, RenderResult } from "./render-protocol";
import { createVerifier } from "./verify-worker-client";

/** Niceness of the render worker: about a tenth of the processor time that the main thread gets beside it. */
const RENDER_NICENESS = 10;

// Entry of the render worker thread. `startRenderWorker` starts it and sends orders. It starts a verify worker in turn.

// Rendering must not delay the answers to requests when the processor is busy. On Linux, the priority of "process 0" is
// that of the calling thread, and the verify worker inherits it. Elsewhere it would be that of the whole program.
if (process.platform === "linux") setPriority(0, RENDER_NICENESS);

const post = (message: RenderMessage) => parentPort?.postMessage(message);
const verifier = createVerifier(new URL("./verify-worker.mjs", import.meta.url));
const onProgress = (done: number, total: number) => post({ type: "progress", done, total });
const emptyResult = { labels: 0, sheets: 0, verified: 0, bytes: 0, sha256: "" };

async function render(order: RenderOrder): Promise<RenderResult> {
  if (order.make === "check") {
    const report = checkJob(order.job, onProgress);
    // Sorted in this thread: sorting 20,000 names takes 80 ms.
    const first = printOrder(order.job.contents, order.job.template.order).slice(0, SHOWN_MAX);
    return { ...emptyResult, labels: report.labels, sheets: report.sheets, report, first };
  }
  if (order.make === "sheet") {
    const assigned = shownCells(order.job, order.sheet);
    return { ...emptyResult, report: null, assigned };
  }
  if (order.make === "calibration") {
    const sha256 = await writeHashed(order.file, (out) => writeCalibration(order.stock, order.printer, out));
    return { ...emptyResult, sheets: 1, bytes: (await stat(order.file)).size, sha256, report: null };
  }
  return renderFile(order, verifier, onProgress);
}

parentPort?.on("message", async (request: RenderRequest) => {
  if (request === null) {
    await verifier.end();
    process.exit();
  }
  try {
    post({ type: "done", result: await render(JSON.parse(request) as RenderOrder) });
  } catch (error) {
    // Any other error ends the thread, and `startRenderWorker` receives it.
    if (!(error instanceof LabelError)) throw error;
    post({ type: "failed", problems: error.problems });
  }
});
