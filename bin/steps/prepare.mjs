import { existsSync } from "node:fs";
import { build, isBuilt } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { requireNode } from "./requirements.mjs";
import { inRoot } from "./root.mjs";

/** Installs the packages and builds the program when they are missing or out of date; returns at once otherwise. */
export async function prepare() {
  requireNode();
  if (isInstalled() && isBuilt()) return;
  await withLock(async () => {
    await install();
    await build();
  });
}

/** Loads `.env` if it exists; variables that are already set keep their values. */
export function readDotEnv() {
  if (existsSync(inRoot(".env"))) process.loadEnvFile(inRoot(".env"));
}
