import { expect, test } from "vitest";
import { openPool, verifyWorkers } from "../testing/open-render-pool";

test("an order that runs beside another one or needs a larger heap has a worker of its own", async () => {
  const { print } = await openPool();
  const results = await Promise.all([print(40), print(40), print(40, 64)]);
  expect(results.map(({ verified }) => verified)).toEqual([40, 40, 40]);
  expect(new Set(results.map(({ sha256 }) => sha256)).size).toBe(1);
  expect(verifyWorkers()).toHaveLength(1);
});

test("the kept worker ends after some idle time", async () => {
  const { print } = await openPool({ idleMs: 1 });
  await print(2);
  await expect.poll(verifyWorkers).toEqual([]);
});
