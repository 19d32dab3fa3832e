import { expect, test } from "vitest";
import { bytesOf, jobIdOf, startPrinting } from "./test-printing";

test("printing answers the file, how many labels it has, that all were read back, and where the job is", async () => {
  const { addMany, print, job, point } = await startPrinting();
  const ids = await addMany(3);
  const response = await print({ select: { ids }, copies: 2, skip: [1, 2] });
  expect(response.status, await response.clone().text()).toBe(200);
  const bytes = await bytesOf(response);
  console.log(Object.fromEntries(response.headers), bytes.length, await job(jobIdOf(response)), await point(ids[0]!));
});
