import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { bundle, isBundled } from "./bundle.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { inRoot } from "./root.mjs";
import { runNode } from "./run.mjs";
import { fail, say } from "./say.mjs";

const marker = inRoot(".build/built");

/** Returns whether a complete build of the current sources exists. */
export const isBuilt = () =>
  existsSync(marker) &&
  readFileSync(marker, "utf8") === fingerprint() &&
  existsSync(inRoot(".next/BUILD_ID")) &&
  isBundled();

async function buildPages() {
  const { code, output } = await runNode("node_modules/next/dist/bin/next", ["build"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    quiet: true,
  });
  if (code !== 0) fail(`${output}\nThe pages could not be built. Mend what the lines above name, then start again.`);
}

async function buildPrograms() {
  const { build } = await import("esbuild");
  try {
    await build(bundle());
  } catch {
    fail("The service could not be built. Mend what the lines above name, then start again.");
  }
}

/** Builds pages and programs. The marker is written last, so that an interrupted build is repeated. */
export async function build() {
  if (isBuilt()) return;
  say("Building (half a minute) …");
  const made = fingerprint();
  rmSync(marker, { force: true });
  await buildPrograms();
  await buildPages();
  writeFileSync(marker, made);
}
