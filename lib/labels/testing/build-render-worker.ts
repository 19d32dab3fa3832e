import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** Bundles the render worker as the build does, for one test file. Returns its path. */
export async function buildRenderWorker(): Promise<string> {
  mkdirSync(join(root, ".build"), { recursive: true });
  // The bundles must lie within the project, so that Node finds the packages they import.
  const folder = mkdtempSync(join(root, ".build/test-"));
  afterAll(() => rm(folder, { recursive: true }));
  await build({
    entryPoints: ["render-worker", "verify-worker"].map((name) => join(root, `lib/labels/render/${name}.ts`)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    tsconfig: join(root, "tsconfig.json"),
  });
  return join(folder, "render-worker.mjs");
}
