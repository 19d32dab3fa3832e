import { expect, test } from "vitest";
import { sampleJob } from "@/lib/labels/testing/sample-job";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { createDrawLabels } from "./draw-labels";

const check = { make: "check", job: sampleJob() } as const;

test("orders beyond those that wait are refused with 503, and cancelled ones that wait are not carried out", async () => {
  const draw = createDrawLabels(workerProgram("render-worker"));
  const leaving = new AbortController();
  const waiting = Array.from({ length: 34 }, () => draw(check, leaving.signal).catch((error) => error));
  await expect(draw(check, new AbortController().signal)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining("Too many labels are being drawn"),
    headers: { "Retry-After": "5" },
  });
  leaving.abort();
  // The two that are being carried out may end before their thread reads that they are cancelled.
  const carriedOut = (await Promise.all(waiting)).filter(({ status }) => status !== 503);
  expect(carriedOut.length).toBeLessThanOrEqual(2);
  const { report } = await draw(check, new AbortController().signal);
  expect(report?.counts.error).toBe(0);
});
