import { join } from "node:path";
import { expect, test } from "vitest";
import { jobIdOf, STOCK, startPrinting } from "../test-printing";
import { createJobQueue } from "./job-queue";

const inBackground = { Prefer: "respond-async" };

test("ten of fifty concurrent jobs of one person are accepted", async () => {
  const { service, addRows, print, jobs } = await startPrinting();
  const ids = await addRows(1);
  await service.context.labelQueue.close();
  const answers = await Promise.all(Array.from({ length: 50 }, () => print({ select: { ids } }, inBackground)));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([...Array(10).fill(202), ...Array(40).fill(429)]);
  expect(await jobs()).toHaveLength(10);
});

test("a request beyond the limit answers 429 before its access points are looked up, and another person's job is accepted", async () => {
  const { service, token, add, addRows, print } = await startPrinting();
  const ids = await addRows(1);
  await service.context.labelQueue.close();
  for (let count = 0; count < 10; count += 1) await print({ select: { ids } }, inBackground);
  const unknown = { select: { ids: ["0192f8e4-0000-7000-8000-000000000000"] } };
  const refused = await print(unknown);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "10"]);
  const ben = await service.signedIn("ben@example.com");
  const theirs = await add({ name: "Ben's" }, ben.token);
  expect((await print({ select: { ids: [theirs.id] } }, inBackground, ben.token)).status).toBe(202);
  const body = { stock: STOCK, ...unknown };
  expect((await service.send("POST", "/labels/check", { token, body })).status).toBe(404);
});

test("a repeated request returns its job when the person already has ten unfinished jobs", async () => {
  const { service, addRows, print, jobs } = await startPrinting();
  const ids = await addRows(1);
  await service.context.labelQueue.close();
  for (let count = 0; count < 9; count += 1) await print({ select: { ids } }, inBackground);
  const keyed = { ...inBackground, "Idempotency-Key": "the-tenth" };
  const answers = await Promise.all(Array.from({ length: 8 }, () => print({ select: { ids } }, keyed)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(202));
  expect(new Set(answers.map(jobIdOf)).size).toBe(1);
  expect(await jobs()).toHaveLength(10);
});

test("a small job is rendered while another person's large jobs are rendered and wait", async () => {
  const { service, token: owners, addRows, add, print, job } = await startPrinting();
  const ids = await addRows(3_000);
  const large: string[] = [];
  for (let count = 0; count < 3; count += 1) large.push(jobIdOf(await print({ select: { ids } }, inBackground)));
  const { token } = await service.signedIn("ben@example.com");
  const theirs = await add({ name: "Ben's" }, token);
  expect((await print({ select: { ids: [theirs.id] } }, {}, token)).status).toBe(200);
  const states = await Promise.all(large.map(async (id) => (await job(id)).state));
  expect(states.slice(1)).toEqual(["queued", "queued"]);
  for (const id of large) await service.send("POST", `/label-jobs/${id}/cancel`, { token: owners });
});

test("a job whose worker runs out of memory fails alone, with what to do", async () => {
  const { service, addRows, print, job, program } = await startPrinting();
  const ids = await addRows(300);
  await service.context.labelQueue.close();
  const id = jobIdOf(await print({ select: { ids } }, inBackground));
  const folder = join(service.dataDir, "label-jobs");
  const next = createJobQueue({ ...service.context, program, folder, heapMbOf: () => 8 });
  await next.add(id);
  expect(await job(id)).toMatchObject({
    state: "failed",
    errors: [{ detail: "These labels need more memory than the server has. Print in parts." }],
  });
  await next.close();
});
