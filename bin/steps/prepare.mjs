import { existsSync } from "node:fs";
import { requireNode } from "./requirements.mjs";
import { isRelease, root } from "./root.mjs";

/**
 * Installs the packages and builds the program when they are missing or out of date; returns at once otherwise.
 * @param dev also installs the packages that only tests and checks need
 */
export async function prepare({ dev = false } = {}) {
  await requireNode();
  if (isRelease) return;
  const { install } = await import("./install.mjs");
  const { build } = await import("./build.mjs");
  await install({ dev });
  await build();
}

/** Loads `.env` of the current folder if it exists; variables that are already set keep their values. */
export function readDotEnv() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/**
 * Prepares a command: installs and builds what is missing, and reads `.env`. Relative paths, such as the default of
 * DATA_DIR, begin at the repository; those of an installed release begin where the command was entered.
 */
export async function prepareCommand() {
  await prepare();
  if (!isRelease) process.chdir(root);
  readDotEnv();
  process.env.NODE_ENV ||= "production";
}
