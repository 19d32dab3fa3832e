import { join } from "node:path";
import { expect, test } from "vitest";
import { openPool, verifyWorkers } from "../testing/open-render-pool";
import { newFolder, sampleJob, sampleTexts } from "../testing/sample-job";

test("small orders share the kept worker and give the same bytes as the first time, until the pool is closed", async () => {
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
  expect(await print(30)).toMatchObject({ verified: 30 });
  expect(await print(2)).toMatchObject({ verified: 2 });
  expect(verifyWorkers()).toHaveLength(1);
});

test("a cancelled order ends the kept worker, and the next order gets another", async () => {
  const { pool, print } = await openPool();
  await print(2);
  const cancel = new AbortController();
  const order = { make: "pdf", job: sampleJob({ contents: sampleTexts(400) }), file: join(await newFolder(), "pdf") };
  const options = { heapMb: 36, signal: cancel.signal, onProgress: () => cancel.abort() };
  await expect(pool.render({ ...order, make: "pdf" }, options)).rejects.toThrow("aborted");
  expect(await print(3)).toMatchObject({ verified: 3 });
});
