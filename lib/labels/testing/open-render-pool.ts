import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createRenderPool } from "../render/render-pool";
import { newFolder, sampleJob, sampleTexts } from "./sample-job";
import { workerProgram } from "./worker-programs";

const program = workerProgram("render-worker");

/** Returns the process ids of the verify workers of this process. */
export function verifyWorkers(): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.some((it) => it.includes("verify-worker")))
    .map(([pid]) => Number(pid));
}

/** Opens a render pool for one test. `print` renders a number of labels in a heap of `heapMb` megabytes. */
export async function openPool(more: { idleMs?: number } = {}) {
  const pool = createRenderPool({ program, keptHeapMb: 36, ...more });
  onTestFinished(pool.close);
  const folder = await newFolder();
  let files = 0;
  const print = (labels: number, heapMb = 36) => {
    files += 1;
    const order = { make: "pdf", job: sampleJob({ contents: sampleTexts(labels) }), file: join(folder, `${files}`) };
    return pool.render({ ...order, make: "pdf" }, { heapMb });
  };
  return { pool, print };
}
