import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll } from "vitest";

const root = join(import.meta.dirname, "../../..");

/**
 * Bundles worker programs as the build does, each as `NAME.mjs`, and deletes them after the test file. Returns their
 * folder.
 * @param sources path in the repository for each name
 * @param banner code that runs first, such as a crash point
 */
export async function bundleWorkers(sources: Record<string, string>, banner = ""): Promise<string> {
  mkdirSync(join(root, ".build"), { recursive: true });
  // Inside the repository, so that Node resolves packages as it does for the real build.
  const folder = mkdtempSync(join(root, ".build/test-"));
  afterAll(() => rm(folder, { recursive: true }));
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
  return folder;
}

/** Bundles the render worker and the verify worker that it starts. Returns the path of the render worker. */
export async function bundleRenderWorker(): Promise<string> {
  const folder = await bundleWorkers({
    "render-worker": "lib/labels/render/render-worker.ts",
    "verify-worker": "lib/labels/render/verify-worker.ts",
  });
  return join(folder, "render-worker.mjs");
}
