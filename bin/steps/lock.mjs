import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inRoot } from "./root.mjs";
import { fail, print } from "./terminal.mjs";

/** Age at which a lock is stale: the holder updates the file's time every second, so it must have been killed. */
const STALE_MS = 15_000;

const age = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

function acquire(file) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
    return fail(
      `Packages or the build are missing or out of date, and ${dirname(file)} cannot be written to (${error.code}). Run ` +
        "npm run build as a user who may write there, then start again.",
    );
  }
}

/** Removes a stale lock. If another process has taken a new lock in the meantime, that lock is put back. */
function breakStale(file) {
  if (age(file) < STALE_MS) return;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (age(aside) < STALE_MS) linkSync(aside, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(error.code)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Runs `work` under a lock file, so that two commands started at once install and build only once. After SIGINT or
 * SIGTERM the lock is held until `work` has ended; then the process exits with code 130.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work, file = inRoot(".build/lock")) {
  for (let waited = 0; !acquire(file); waited += 1) {
    if (waited === 0) print("Another command is installing or building. Waiting for it …");
    breakStale(file);
    await sleep(100);
  }
  const release = () => rmSync(file, { force: true });
  let interrupted = false;
  const interrupt = () => (interrupted = true);
  const touch = () => existsSync(file) && utimesSync(file, new Date(), new Date());
  const beat = setInterval(touch, 1_000);
  process.on("exit", release).on("SIGINT", interrupt).on("SIGTERM", interrupt);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", release).off("SIGINT", interrupt).off("SIGTERM", interrupt);
    release();
    if (interrupted) process.exit(130);
  }
}
