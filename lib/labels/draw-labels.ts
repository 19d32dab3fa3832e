import { stat } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { writeCalibration } from "./calibration";
import { drawFile, writeHashed } from "./draw-file";
import type { Drawing, DrawMessage, DrawOrder } from "./draw-order";
import { checkJob } from "./job-report";
import { LabelError } from "./label-problem";
import { printOrder } from "./order-contents";

// The program of a drawing worker: `startDrawing` starts it with an order, and it starts `prove-labels` beside it.

const tell = (message: DrawMessage) => parentPort?.postMessage(message);
const onProgress = (done: number, total: number) => tell({ type: "progress", done, total });
/** As many as the fullest sheets have. */
const FIRST_MAX = 200;
const nothing = { labels: 0, sheets: 0, verified: 0, bytes: 0, sha256: "" };

async function carryOut(order: DrawOrder): Promise<Drawing> {
  if (order.make === "check") {
    const report = checkJob(order.job, onProgress);
    // Here, since sorting 20,000 names takes 80 ms.
    const first = printOrder(order.job.contents, order.job.template.order).slice(0, FIRST_MAX);
    return { ...nothing, labels: report.labels, sheets: report.sheets, report, first };
  }
  if (order.make !== "calibration") return drawFile(order, new URL("./prove-labels.mjs", import.meta.url), onProgress);
  const sha256 = await writeHashed(order.file, (out) => writeCalibration(order.stock, order.printer, out));
  return { ...nothing, sheets: 1, bytes: (await stat(order.file)).size, sha256, report: null };
}

try {
  tell({ type: "done", drawing: await carryOut(JSON.parse(workerData) as DrawOrder) });
} catch (error) {
  if (!(error instanceof LabelError)) throw error;
  tell({ type: "failed", problems: error.problems });
}
