import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { isPostgres } from "../../db/database";
import { startSweeping } from "../../long-running/start-sweeping";
import { sweepsOf } from "../../open-service";
import { jobIdOf, problemOf, startPrinting } from "../test-printing";
import { LEASE_MS } from "./job-leases";
import { createJobQueue } from "./job-queue";

const inBackground = { Prefer: "respond-async, wait=5" };

test("POST /labels with respond-async answers 202 with the job, and its file follows when it is done", async () => {
  const { addRows, print, get, job } = await startPrinting();
  const ids = await addRows(300);
  const response = await print({ select: { ids } }, inBackground);
  expect([response.status, response.headers.get("Preference-Applied")]).toEqual([202, "respond-async"]);
  const begun: LabelJob = await response.json();
  expect(begun).toMatchObject({ done: 0, total: 300, verified: 0, finishedAt: null, digest: null });
  expect(["queued", "drawing"]).toContain(begun.state);
  expect(response.headers.get("Location")).toBe(`/api/v1/label-jobs/${begun.id}`);
  const early = await get(`/label-jobs/${begun.id}.pdf`);
  expect([early.status, early.headers.get("Retry-After")]).toEqual([409, "1"]);
  expect((await problemOf(early)).type).toBe("/problems/labels-not-drawn");
  await expect.poll(async () => (await job(begun.id)).state).toBe("done");
  expect(await job(begun.id)).toMatchObject({ done: 300, verified: 300 });
  expect((await get(`/label-jobs/${begun.id}.pdf`)).headers.get("X-Labels-Verified")).toBe("300");
});

test("a job that is cancelled while it waits or is rendered prints nothing and leaves no file", async () => {
  const { service, token, addRows, print, job, point, get } = await startPrinting();
  const ids = await addRows(2_000);
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) made.push(jobIdOf(await print({ select: { ids } }, inBackground)));
  const [underWay = "", other = "", waiting = ""] = made;
  await expect.poll(async () => (await job(underWay)).done).toBeGreaterThan(0);
  expect((await job(waiting)).state).toBe("queued");

  for (const id of [waiting, underWay, other]) {
    const response = await service.send("POST", `/label-jobs/${id}/cancel`, { token });
    expect(response.status).toBe(200);
    expect((await response.json()).state).toBe("cancelled");
  }
  await expect.poll(() => readdirSync(join(service.dataDir, "label-jobs"))).toEqual([]);
  for (const id of made) {
    expect(await job(id)).toMatchObject({ state: "cancelled", digest: null, verified: 0 });
    expect((await get(`/label-jobs/${id}.pdf`)).status).toBe(409);
  }
  expect((await point(ids[0] ?? "")).label.state).toBe("never");
  const again = await service.send("POST", `/label-jobs/${underWay}/cancel`, { token });
  expect(again.status).toBe(200);
});

test("POST /labels answers 409 when the job is cancelled meanwhile", async () => {
  const { service, token, addRows, print, jobs } = await startPrinting();
  const ids = await addRows(2_000);
  const printing = print({ select: { ids } });
  await expect.poll(async () => (await jobs())[0]?.done ?? 0).toBeGreaterThan(0);
  await service.send("POST", `/label-jobs/${(await jobs())[0]?.id}/cancel`, { token });
  const response = await printing;
  expect(response.status).toBe(409);
  expect((await problemOf(response)).detail).toMatch(/cancelled/);
});

test("a job that a shutdown interrupts answers 503, and is rendered after the next start", async () => {
  const { service, addRows, print, job, jobs, program } = await startPrinting();
  const ids = await addRows(700);
  const printing = print({ select: { ids } });
  const queued = jobIdOf(await print({ select: { ids: ids.slice(0, 5) } }, inBackground));
  await expect.poll(async () => (await jobs()).some((one) => one.done > 0)).toBe(true);
  await service.context.labelQueue.close();
  const answer = await printing;
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  const left = (await jobs()).filter((one) => one.state !== "done");
  expect(left.map((one) => one.state)).toEqual(left.map(() => "queued"));

  const next = createJobQueue({ ...service.context, program, folder: join(service.dataDir, "label-jobs") });
  await next.resume();
  await expect.poll(async () => (await jobs()).map((one) => one.state)).toEqual(["done", "done"]);
  await next.close();
  expect(await job(queued)).toMatchObject({ verified: 5, printState: "created" });
});

test("a job of a killed process is rendered by the next: on SQLite at its start, on PostgreSQL after the lease", async () => {
  const { service, addRows, print, job, program } = await startPrinting();
  const ids = await addRows(2);
  await service.context.labelQueue.close();
  const id = jobIdOf(await print({ select: { ids } }, inBackground));
  const { db, now } = service.context;
  const left = {
    state: "drawing" as const,
    attempts: 1,
    drawn_by: "a process that was killed",
    leased_until: now() + LEASE_MS,
  };
  await service.db.updateTable("label_jobs").set(left).where("id", "=", id).execute();
  const next = createJobQueue({ ...service.context, program, folder: join(service.dataDir, "label-jobs") });
  // The clock stands still, so no lease ends by itself.
  await next.resume();
  if (isPostgres(db)) {
    expect(next.countOpen()).toBe(0);
    service.clock.now += LEASE_MS + 1;
  }
  await expect.poll(async () => (await job(id)).state).toBe("done");
  expect(await job(id)).toMatchObject({ verified: 2 });
  await next.close();
});

test("a job fails with the reason after the process has crashed twice while it was rendered", async () => {
  const { service, addRows, print, job, program } = await startPrinting();
  const ids = await addRows(2);
  await service.context.labelQueue.close();
  const id = jobIdOf(await print({ select: { ids } }, inBackground));
  // State of the row after a process was killed.
  await service.db.updateTable("label_jobs").set({ state: "drawing", attempts: 2 }).where("id", "=", id).execute();
  const next = createJobQueue({ ...service.context, program, folder: join(service.dataDir, "label-jobs") });
  await next.resume();
  await expect.poll(async () => (await job(id)).state).toBe("failed");
  expect((await job(id)).errors[0]?.detail).toMatch(/stopped 2 times/);
  await next.close();
});

test("the hourly sweep deletes files after 30 days, and drafts that nothing was written to for an hour", async () => {
  const { service } = await startPrinting();
  const folder = join(service.dataDir, "label-jobs");
  mkdirSync(folder);
  for (const [name, hours] of [
    ["old.pdf", 721],
    ["new.pdf", 719],
    ["left.draft", 2],
    ["written.draft", 0],
  ] as const) {
    writeFileSync(join(folder, name), "labels");
    const at = new Date(service.clock.now - hours * 3_600_000);
    utimesSync(join(folder, name), at, at);
  }
  const stop = startSweeping(service.context, sweepsOf(service.context, 3_600_000));
  await expect.poll(() => readdirSync(folder).sort()).toEqual(["new.pdf", "written.draft"]);
  await stop();
});
