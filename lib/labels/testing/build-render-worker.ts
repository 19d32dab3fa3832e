import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** The worker that draws, bundled as in the build and gone with the test file. Its path. */
export async function buildDrawProgram(): Promise<string> {
  mkdirSync(join(root, ".build"), { recursive: true });
  // Beside the real build, where packages are found.
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
