import { existsSync } from "node:fs";
import { build, isBuilt } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { requireNode } from "./require-node.mjs";
import { inRoot } from "./root.mjs";

/** Makes sure that packages and build are there and current; quick when they are. */
export async function prepare() {
  requireNode();
  if (isInstalled() && isBuilt()) return;
  await withLock(async () => {
    await install();
    await build();
  });
}

/** Reads `.env`, if there is one; what the environment has already stays. */
export function readDotEnv() {
  if (existsSync(inRoot(".env"))) process.loadEnvFile(inRoot(".env"));
}
