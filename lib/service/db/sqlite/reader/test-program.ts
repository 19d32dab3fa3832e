import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll } from "vitest";

const root = join(import.meta.dirname, "../../../../..");

/** Statement that ends the thread of a test. */
export const CRASH = "-- end the thread";

const crashPoint = `
  import { parentPort as crashPort } from "node:worker_threads";
  crashPort.on("message", ({ sql }) => { if (sql === "${CRASH}") process.exit(1); });`;

/** Bundles the reader thread's program as in the build, and a crash point, for the time of the test file. Returns its path. */
export async function buildReaderProgram(): Promise<string> {
  mkdirSync(join(root, ".build"), { recursive: true });
  // Beside the real build, where packages are found.
  const folder = mkdtempSync(join(root, ".build/test-"));
  afterAll(() => rm(folder, { recursive: true }));
  const outfile = join(folder, "read-database.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "worker.ts")],
    outfile,
    banner: { js: crashPoint },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    tsconfig: join(root, "tsconfig.json"),
  });
  return outfile;
}
