import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { LEASE_MS } from "../../labels/queue/job-leases";
import { bytesOf, jobIdOf, startPrinting } from "../../labels/test-printing";
import { startTestService } from "../../testing/start-test-service";

const inBackground = { Prefer: "respond-async" };

/** Starts two services on one database, each with its own data folder, as on two machines. */
async function startTwo() {
  const one = await startPrinting();
  const dataDir = mkdtempSync(join(tmpdir(), "access-points-other-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const other = await startTestService({}, one.program, { ...one.service.database, dataDir });
  const ask = (method: string, path: string) => other.send(method, path, { token: one.token });
  const folders = [one.service.dataDir, dataDir].map((folder) => join(folder, "label-jobs"));
  const files = () => folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
  return { ...one, other, ask, files };
}

test("a job rendered by one process is downloaded through another, byte for byte", async () => {
  const { addRows, print, get, ask } = await startTwo();
  const drawn = await print({ select: { ids: await addRows(60) } });
  const id = jobIdOf(drawn);
  expect(await (await ask("GET", `/label-jobs/${id}`)).json()).toMatchObject({ state: "done", verified: 60 });
  const elsewhere = await ask("GET", `/label-jobs/${id}.pdf`);
  expect(elsewhere.headers.get("ETag")).toBe((await get(`/label-jobs/${id}.pdf`)).headers.get("ETag"));
  expect((await bytesOf(elsewhere)).equals(await bytesOf(drawn))).toBe(true);
});

test("a job that one process renders is cancelled through another", async () => {
  const { addRows, print, job, ask, files, point } = await startTwo();
  const ids = await addRows(3_000);
  const id = jobIdOf(await print({ select: { ids } }, inBackground));
  await expect.poll(async () => (await job(id)).done).toBeGreaterThan(0);
  expect((await ask("POST", `/label-jobs/${id}/cancel`)).status).toBe(200);
  await expect.poll(files).toEqual([]);
  expect(await job(id)).toMatchObject({ state: "cancelled", verified: 0, digest: null });
  expect((await point(ids[0] ?? "")).label.state).toBe("never");
});

test("a request for a job that another process renders waits for it", async () => {
  const { addRows, print, other, token } = await startTwo();
  const body = { stock: "avery-a4-l7160", select: { ids: await addRows(500) } };
  const headers = { "Idempotency-Key": "one-job" };
  const [first, second] = await Promise.all([
    print(body, headers),
    other.send("POST", "/labels", { token, body, headers }),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(jobIdOf(second)).toBe(jobIdOf(first));
  expect((await bytesOf(second)).equals(await bytesOf(first))).toBe(true);
});

test("a job stays with the process that renders it until its lease expires", async () => {
  const { service, addRows, print, job, other } = await startTwo();
  await service.context.labelQueue.close();
  const id = jobIdOf(await print({ select: { ids: await addRows(3) } }, inBackground));
  const held = { state: "drawing", drawn_by: "gone", leased_until: service.clock.now + LEASE_MS } as const;
  await service.db.updateTable("label_jobs").set(held).where("id", "=", id).execute();

  await other.context.labelQueue.add(id);
  expect((await job(id)).state).toBe("drawing");
  other.clock.now += LEASE_MS + 1;
  await other.context.labelQueue.resume();
  await expect.poll(async () => (await job(id)).state).toBe("done");
});

test("a process whose lease expired does not touch a job that another has taken over", async () => {
  const { service, addRows, print, job, other, files } = await startTwo();
  const id = jobIdOf(await print({ select: { ids: await addRows(3_000) } }, inBackground));
  await expect.poll(async () => (await job(id)).done).toBeGreaterThan(0);
  other.clock.now += LEASE_MS + 1;
  await other.context.labelQueue.add(id);
  expect(await job(id)).toMatchObject({ state: "done", verified: 3_000 });
  await expect.poll(files).toEqual([`${id}.pdf`]);
  const { attempts } = await service.db.selectFrom("label_jobs").select("attempts").executeTakeFirstOrThrow();
  expect(attempts).toBe(2);
});
