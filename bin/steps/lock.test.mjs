import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder;
let lock;
let log;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  lock = join(folder, "deep/lock");
  log = join(folder, "log");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the source of a process that takes the lock, logs its begin and end, and exits. */
const worker = () => `
  import { appendFileSync } from "node:fs";
  import { setTimeout as sleep } from "node:timers/promises";
  import { withLock } from ${JSON.stringify(new URL("./lock.mjs", import.meta.url).href)};
  await withLock(async () => {
    appendFileSync(${JSON.stringify(log)}, "begin ");
    await sleep(50);
    appendFileSync(${JSON.stringify(log)}, "end ");
  }, ${JSON.stringify(lock)});
`;

async function work() {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", worker()], { stdio: "ignore" });
  const [code] = await once(child, "exit");
  return code;
}

test("processes that take the lock at once run one after the other", async () => {
  expect(await Promise.all(Array.from({ length: 6 }, work))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(readFileSync(log, "utf8")).toBe("begin end ".repeat(6));
  expect(existsSync(lock)).toBe(false);
});

test("a stale lock of a killed process is removed by one of the waiting processes", async () => {
  await work();
  writeFileSync(lock, "1");
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  await Promise.all(Array.from({ length: 4 }, work));
  expect(readFileSync(log, "utf8")).toBe("begin end ".repeat(5));
});
