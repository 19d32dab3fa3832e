import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newFolder, sampleJob, sampleTexts } from "@/lib/labels/testing/sample-job";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { createRenderPool } from "./render-pool";

const program = workerProgram("render-worker");

/** Returns the process ids of the verify workers of this process. */
function verifyWorkers(): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.some((it) => it.includes("verify-worker")))
    .map(([pid]) => Number(pid));
}

async function openPool(more: { idleMs?: number; hasRoomFor?: () => boolean } = {}) {
  const pool = createRenderPool({ program, warmHeapMb: 36, hasRoomFor: () => true, ...more });
  onTestFinished(pool.close);
  const folder = await newFolder();
  let files = 0;
  const print = (labels: number, heapMb = 36) => {
    files += 1;
    const order = { make: "pdf", job: sampleJob({ contents: sampleTexts(labels) }), file: join(folder, `${files}`) };
    return pool.render({ ...order, make: "pdf" }, { heapMb });
  };
  return { pool, print };
}

test("small orders share a warm worker and give the same bytes as the first time, until the pool is closed", async () => {
  const { pool, print } = await openPool();
  const first = await print(30);
  const kept = verifyWorkers();
  expect(kept).toHaveLength(1);
  expect((await print(5)).verified).toBe(5);
  expect((await print(30)).sha256).toBe(first.sha256);
  expect(verifyWorkers()).toEqual(kept);
  await pool.close();
  expect(verifyWorkers()).toEqual([]);
});

test("an order is drawn and verified after the idle verify worker was killed", async () => {
  const { print } = await openPool();
  await print(2);
  const [killed = 0] = verifyWorkers();
  process.kill(killed, "SIGKILL");
  expect(await print(30)).toMatchObject({ labels: 30, verified: 30 });
  expect(await print(2)).toMatchObject({ verified: 2 });
  expect(verifyWorkers()).toHaveLength(1);
});

test("an order that runs beside another one or needs a larger heap has a worker of its own", async () => {
  const { print } = await openPool();
  const results = await Promise.all([print(40), print(40), print(40, 64)]);
  expect(results.map(({ verified }) => verified)).toEqual([40, 40, 40]);
  expect(new Set(results.map(({ sha256 }) => sha256)).size).toBe(1);
  expect(verifyWorkers()).toHaveLength(1);
});

test("a cancelled order ends the warm worker, and the next order gets another", async () => {
  const { pool, print } = await openPool();
  await print(2);
  const cancel = new AbortController();
  const order = { make: "pdf", job: sampleJob({ contents: sampleTexts(900) }), file: join(await newFolder(), "pdf") };
  const options = { heapMb: 36, signal: cancel.signal, onProgress: () => cancel.abort() };
  await expect(pool.render({ ...order, make: "pdf" }, options)).rejects.toThrow("aborted");
  expect(await print(3)).toMatchObject({ verified: 3 });
});

test("the warm worker ends when a larger order needs its memory, and after some idle time", async () => {
  const { print } = await openPool({ hasRoomFor: () => false });
  await print(2);
  await print(2, 64);
  expect(verifyWorkers()).toEqual([]);
  const brief = await openPool({ idleMs: 1 });
  await brief.print(2);
  await expect.poll(verifyWorkers).toEqual([]);
});

test("a worker that was warmed up draws the next order, and warming up again starts nothing", async () => {
  const { pool, print } = await openPool();
  await pool.warmUp();
  const ready = verifyWorkers();
  expect(ready).toHaveLength(1);
  await pool.warmUp();
  expect(await print(30)).toMatchObject({ verified: 30 });
  expect(verifyWorkers()).toEqual(ready);
});

test("an order that arrives during a warm-up waits for that worker, and gives the same bytes as without", async () => {
  const { pool, print } = await openPool();
  const warming = pool.warmUp();
  const { sha256 } = await print(30);
  await warming;
  expect(verifyWorkers()).toHaveLength(1);
  expect((await (await openPool()).print(30)).sha256).toBe(sha256);
});

test("warming up readies a worker that has only checked labels", async () => {
  const { pool } = await openPool();
  await pool.render({ make: "check", job: sampleJob() }, { heapMb: 36 });
  expect(verifyWorkers()).toEqual([]);
  await pool.warmUp();
  expect(verifyWorkers()).toHaveLength(1);
});

test("warming up starts nothing without memory, and ends for a larger order, when idle, and when closed", async () => {
  const full = await openPool({ hasRoomFor: () => false });
  await full.pool.warmUp();
  expect(verifyWorkers()).toEqual([]);
  let hasRoom = true;
  const { pool, print } = await openPool({ hasRoomFor: () => hasRoom });
  const warming = pool.warmUp();
  hasRoom = false;
  expect(await print(2, 64)).toMatchObject({ verified: 2 });
  await warming;
  await expect.poll(verifyWorkers).toEqual([]);
  const brief = await openPool({ idleMs: 1 });
  await brief.pool.warmUp();
  await expect.poll(verifyWorkers).toEqual([]);
  const closed = await openPool();
  const last = closed.pool.warmUp();
  await closed.pool.close();
  await last;
  await closed.pool.warmUp();
  // A thread that had no time to end its verify worker was terminated, and the verify worker ends itself.
  await expect.poll(verifyWorkers).toEqual([]);
});
