import { expect, test } from "vitest";
import { sampleJob } from "@/lib/labels/testing/sample-job";
import { openPool, verifyWorkers } from "./testing/open-render-pool";

test("an order that runs beside another one or needs a larger heap has a worker of its own", async () => {
  const { print } = await openPool();
  const results = await Promise.all([print(40), print(40), print(40, 64)]);
  expect(results.map(({ verified }) => verified)).toEqual([40, 40, 40]);
  expect(new Set(results.map(({ sha256 }) => sha256)).size).toBe(1);
  expect(verifyWorkers()).toHaveLength(1);
});

test("an order that arrives during a warm-up waits for that worker, and gives the same bytes as without", async () => {
  const { pool, print } = await openPool();
  const warming = pool.warmUp();
  const { sha256 } = await print(30);
  await warming;
  expect(verifyWorkers()).toHaveLength(1);
  expect((await (await openPool()).print(30)).sha256).toBe(sha256);
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

test("the warm worker ends when a larger order needs its memory, and after some idle time", async () => {
  const { print } = await openPool({ hasRoomFor: () => false });
  await print(2);
  await print(2, 64);
  expect(verifyWorkers()).toEqual([]);
  const brief = await openPool({ idleMs: 1 });
  await brief.print(2);
  await expect.poll(verifyWorkers).toEqual([]);
});

test("warming up readies a worker that has only checked labels", async () => {
  const { pool } = await openPool();
  await pool.render({ make: "check", job: sampleJob() }, { heapMb: 36 });
  expect(verifyWorkers()).toEqual([]);
  await pool.warmUp();
  expect(verifyWorkers()).toHaveLength(1);
});
