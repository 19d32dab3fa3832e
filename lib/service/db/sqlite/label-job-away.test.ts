import { expect, test } from "vitest";
import { jobIdOf, startPrinting } from "../../labels/test-printing";
import { holdLock } from "./test-lock";

test("a job that is rendered while another process locks the database finishes after the lock is released", async () => {
  const { service, addRows, print, job } = await startPrinting();
  await service.context.labelQueue.resume();
  const ids = await addRows(1_000);
  const id = jobIdOf(await print({ select: { ids } }, { Prefer: "respond-async" }));
  const release = await holdLock(service.dataDir);
  const isLeft = () => service.lines.some((line) => line.includes("label-job.interrupted"));
  await expect.poll(isLeft, { interval: 200 }).toBe(true);
  expect((await job(id)).state).toBe("drawing");
  await release();
  await expect.poll(async () => (await job(id)).state, { interval: 200 }).toBe("done");
  expect(await job(id)).toMatchObject({ verified: 1_000, errors: [], printState: "created" });
});
