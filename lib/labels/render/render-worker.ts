import { stat } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { LabelError } from "../layout/label-problem";
import { writeCalibration } from "../pdf/calibration-sheet";
import { checkJob } from "./check-job";
import { drawFile, writeHashed } from "./render-file";
import type { Drawing, DrawMessage, DrawOrder } from "./render-protocol";

// The program of a drawing worker: `startDrawing` starts it with an order, and it starts `verify-worker` beside it.

const tell = (message: DrawMessage) => parentPort?.postMessage(message);
const onProgress = (done: number, total: number) => tell({ type: "progress", done, total });
const nothing = { labels: 0, sheets: 0, verified: 0, bytes: 0, sha256: "" };

async function carryOut(order: DrawOrder): Promise<Drawing> {
  if (order.make === "check") {
    const report = checkJob(order.job, onProgress);
    return { ...nothing, labels: report.labels, sheets: report.sheets, report };
  }
  if (order.make !== "calibration") return drawFile(order, new URL("./verify-worker.mjs", import.meta.url), onProgress);
  const sha256 = await writeHashed(order.file, (out) => writeCalibration(order.stock, order.printer, out));
  return { ...nothing, sheets: 1, bytes: (await stat(order.file)).size, sha256, report: null };
}

try {
  tell({ type: "done", drawing: await carryOut(workerData as DrawOrder) });
} catch (error) {
  if (!(error instanceof LabelError)) throw error;
  tell({ type: "failed", problems: error.problems });
}
