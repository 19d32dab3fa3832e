import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll } from "vitest";

const root = join(import.meta.dirname, "../../../../..");

/** Statement that makes the reader thread of a test exit. */
export const CRASH = "-- end the thread";

const crashPoint = `
  import { parentPort as crashPort } from "node:worker_threads";
  crashPort.on("message", ({ sql }) => { if (sql === "${CRASH}") process.exit(1); });`;

/** Bundles the reader thread's program with a crash point, deletes it after the test file, and returns its path. */
export async function buildReaderProgram(): Promise<string> {
  mkdirSync(join(root, ".build"), { recursive: true });
  // Inside the repository, so that Node resolves packages as it does for the real build.
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
