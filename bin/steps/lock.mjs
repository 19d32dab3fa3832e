import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inRoot } from "./root.mjs";
import { say } from "./say.mjs";

/** A holder touches the file every second; one this old was left behind by a process that was killed. */
const LEFT_BEHIND_MS = 15_000;

const age = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Takes away a lock that was left behind; puts it back when another process had just taken it anew. */
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
 * Runs `work` while no other process in this folder does: two starts at once install and build once.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work, file = inRoot(".build/lock")) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = 0; !take(file); waited += 1) {
    if (waited === 0) say("Another start is getting ready; waiting for it.");
    breakOld(file);
    await sleep(100);
  }
  const release = () => rmSync(file, { force: true });
  const leave = () => setImmediate(() => process.exit(130)); // after others have passed the signal on
  const touch = () => existsSync(file) && utimesSync(file, new Date(), new Date());
  const beat = setInterval(touch, 1_000);
  process.on("exit", release).on("SIGINT", leave).on("SIGTERM", leave);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", release).off("SIGINT", leave).off("SIGTERM", leave);
    release();
  }
}
