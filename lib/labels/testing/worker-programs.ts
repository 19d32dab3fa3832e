import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the bundled programs of threads. */
    workerPrograms: string;
  }
}

const root = join(import.meta.dirname, "../../..");

/** Statement that makes a thread of the database exit. */
export const CRASH = "-- end the thread";

const crashPoint = `
  import { parentPort as crashPort } from "node:worker_threads";
  crashPort.on("message", ({ sql }) => { if (sql === "${CRASH}") process.exit(1); });`;

/** Programs of threads by name, and code that runs first in those of the database. */
const bundles = [
  {
    sources: {
      "render-worker": "lib/labels/render/render-worker.ts",
      "verify-worker": "lib/labels/render/verify-worker.ts",
      "photo-worker": "lib/labels/photo/photo-worker.ts",
      "spreadsheet-worker": "lib/service/spreadsheets/spreadsheet-worker.ts",
      "export-worker": "lib/service/access-points/export/export-worker.ts",
      "backup-worker": "lib/service/backup/backup-worker.ts",
    },
    banner: "",
  },
  {
    sources: { "read-database": "lib/service/db/sqlite/reader/worker.ts" },
    banner: crashPoint,
  },
];

/** Vitest's global setup: bundles the programs of threads as the build does, once for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(join(root, ".build"), { recursive: true });
  // Inside the repository, so that Node resolves packages as it does for the real build.
  const folder = mkdtempSync(join(root, ".build/test-"));
  for (const { sources, banner } of bundles) {
    await build({
      entryPoints: Object.entries(sources).map(([out, path]) => ({ in: join(root, path), out })),
      outdir: folder,
      outExtension: { ".js": ".mjs" },
      banner: { js: banner },
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      target: "node20",
      tsconfig: join(root, "tsconfig.json"),
    });
  }
  project.provide("workerPrograms", folder);
  return () => rm(folder, { recursive: true });
}

/** Returns the path of the program of a thread, such as `render-worker`. */
export const workerProgram = (name: string): string => join(inject("workerPrograms"), `${name}.mjs`);
