import { existsSync, statSync } from "node:fs";
import { requireNode } from "./requirements.mjs";
import { isRelease, root } from "./root.mjs";
import { fail } from "./terminal.mjs";

export async function prepare({ dev = false } = {}) {
  await requireNode();
  if (isRelease) return;
  const { install } = await import("./install.mjs");
  const { build } = await import("./build.mjs");
  await install({ dev });
  await build();
}

/** Settings of an installed release; deploy/access-points.service reads the same file. */
const SETTINGS = "/etc/access-points.env";

/**
 * Loads `.env` of the current folder if it exists; an installed release loads SETTINGS otherwise. Variables that are already
 * set keep their values.
 */
export function readDotEnv() {
  const isHere = existsSync(".env");
  if (!isHere && !(isRelease && existsSync(SETTINGS))) return;
  try {
    process.loadEnvFile(isHere ? ".env" : SETTINGS);
  } catch {
    // systemd has read the file as root, and has set its variables.
    if (process.env.DATA_DIR || process.env.DATABASE_URL) return;
    fail(`${isHere ? ".env" : SETTINGS} cannot be read. Run the command as root, or as a user who may read it.`);
  }
}

/** Gives root's rights up for those of the owner of the data folder, so that no file in it belongs to root. */
function actAsOwner() {
  const folder = statSync(process.env.DATA_DIR || "./data", { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !folder || folder.uid === 0) return;
  process.setgroups([folder.gid]);
  process.setgid(folder.gid);
  process.setuid(folder.uid);
}

/** Relative paths begin at the repository; those of an installed release begin where the command was entered. */
export async function prepareCommand({ isProgram = false } = {}) {
  await prepare();
  if (!isRelease) process.chdir(root);
  readDotEnv();
  process.env.NODE_ENV ||= "production";
  if (!isProgram) actAsOwner();
}
