import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, isRelease } from "./root.mjs";

const folder = inRoot(".build/running");
const BEAT_MS = 5_000;
/** Age at which a mark is stale: its process was killed, and another process may have the same id by now. */
const STALE_MS = 60_000;

/**
 * Error codes of a read-only folder. It needs no mark, because no command can replace its packages either. Node reports
 * ENOENT when mkdir with `recursive` meets EROFS.
 */
const READ_ONLY = ["EACCES", "EPERM", "EROFS", "ENOENT"];

/**
 * Marks this process as running the program from this folder, until it ends. See `findRunning`. A release needs no mark,
 * because none of its commands installs packages.
 */
export function markRunning() {
  if (isRelease) return;
  const file = join(folder, String(process.pid));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, process.versions.node);
  } catch (error) {
    if (READ_ONLY.includes(error.code)) return;
    throw error;
  }
  const touch = () => statSync(file, { throwIfNoEntry: false }) && utimesSync(file, new Date(), new Date());
  setInterval(touch, BEAT_MS).unref();
  process.on("exit", () => rmSync(file, { force: true }));
}

/** Returns whether a process with this id exists; EPERM means that it exists and belongs to another user. */
function exists(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function isFresh(pid) {
  const marked = statSync(join(folder, pid), { throwIfNoEntry: false });
  return marked && Date.now() - marked.mtimeMs < STALE_MS && exists(Number(pid));
}

/**
 * Returns the id and the Node version of a process that runs the program from this folder; undefined if there is none.
 * @returns {{ pid: string, node: string } | undefined}
 */
export function findRunning() {
  const pids = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  const pid = pids.find(isFresh);
  return pid && { pid, node: readFileSync(join(folder, pid), "utf8") };
}
