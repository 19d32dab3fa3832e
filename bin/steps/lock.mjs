import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inRoot } from "./root.mjs";
import { fail, say } from "./say.mjs";

/** Age at which a lock is stale. Its holder touches the file every second, so that process was killed. */
const LEFT_BEHIND_MS = 15_000;

const age = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

function take(file) {
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

/** Removes a stale lock; puts it back when another process has taken it in the meantime. */
function breakOld(file) {
  if (age(file) < LEFT_BEHIND_MS) return;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (age(aside) < LEFT_BEHIND_MS) linkSync(aside, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(error.code)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Runs `work` while no other process in this folder does, so that two starts at once install and build once. After
 * SIGINT or SIGTERM the lock is held until `work` has ended; then the process ends.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work, file = inRoot(".build/lock")) {
  for (let waited = 0; !take(file); waited += 1) {
    if (waited === 0) say("Another start is getting ready; waiting for it.");
    breakOld(file);
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
