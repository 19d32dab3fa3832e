import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, isBundled } from "./bundle.mjs";
import { writeBrowserKeys } from "./messages.mjs";
import { inRoot } from "./root.mjs";
import { runNode } from "./run.mjs";
import { fail, print } from "./terminal.mjs";

const marker = inRoot(".build/built");

const sourceFolders = ["app", "components", "lib", "messages", "public"];
const sourceFiles = [
  "package-lock.json",
  "tsconfig.json",
  "next.config.mjs",
  "postcss.config.mjs",
  "server.ts",
  "bin/steps/bundle.mjs",
];

const isSource = (path) => !/(\.test\.\w+|\.md)$/.test(path);

const filesAt = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));

/** File dates do not count, so switching to another branch and back needs no new build. */
function fingerprint() {
  const digest = createHash("sha256");
  const given = [...sourceFiles, ...sourceFolders].map(inRoot).filter((path) => existsSync(path));
  const paths = given.flatMap(filesAt).filter(isSource).sort();
  for (const path of paths) digest.update(`\0${path}\0`).update(readFileSync(path));
  return digest.digest("hex");
}

const isBuilt = () =>
  existsSync(marker) &&
  readFileSync(marker, "utf8") === fingerprint() &&
  existsSync(inRoot(".next/BUILD_ID")) &&
  isBundled();

async function buildPages() {
  const { code, output } = await runNode("node_modules/next/dist/bin/next", ["build"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    quiet: true,
  });
  if (code !== 0) fail(`${output}\nThe pages could not be built. Correct the errors above, then start again.`);
}

export async function buildPrograms() {
  const { build, stop } = await import("esbuild");
  try {
    await build(bundle());
  } catch {
    fail("The service could not be built. Correct the errors above, then start again.");
  }
  // Its process would stay beside the program that starts after the build.
  await stop();
}

/** The marker is written last, so that an interrupted build is repeated. */
export async function build() {
  if (isBuilt()) return;
  print("Building (half a minute) …");
  const made = fingerprint();
  rmSync(marker, { force: true });
  await buildPrograms();
  await buildPages();
  writeBrowserKeys();
  writeFileSync(marker, made);
}
