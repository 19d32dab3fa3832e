import { join } from "node:path";
import { bundleWorkers } from "@/lib/labels/testing/bundle-worker";

/** Statement that makes the reader thread of a test exit. */
export const CRASH = "-- end the thread";

const crashPoint = `
  import { parentPort as crashPort } from "node:worker_threads";
  crashPort.on("message", ({ sql }) => { if (sql === "${CRASH}") process.exit(1); });`;

/** Bundles the reader thread's program with a crash point and returns its path. */
export async function buildReaderProgram(): Promise<string> {
  const sources = { "read-database": "lib/service/db/sqlite/reader/worker.ts" };
  return join(await bundleWorkers(sources, crashPoint), "read-database.mjs");
}
