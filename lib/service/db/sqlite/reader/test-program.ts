import { join } from "node:path";
import { bundleWorkers } from "@/lib/labels/testing/bundle-worker";

/** Statement that makes a thread of a test exit. */
export const CRASH = "-- end the thread";

const crashPoint = `
  import { parentPort as crashPort } from "node:worker_threads";
  crashPort.on("message", ({ sql }) => { if (sql === "${CRASH}") process.exit(1); });`;

/** Bundles the programs of the threads with a crash point and returns their paths. */
export async function buildThreadPrograms(): Promise<{ readerProgram: string; writerProgram: string }> {
  const sources = {
    "read-database": "lib/service/db/sqlite/reader/worker.ts",
    "write-database": "lib/service/db/sqlite/writer/worker.ts",
  };
  const folder = await bundleWorkers(sources, crashPoint);
  return { readerProgram: join(folder, "read-database.mjs"), writerProgram: join(folder, "write-database.mjs") };
}
