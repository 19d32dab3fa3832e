import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { jobIdOf, startPrinting } from "../../labels/test-printing";
import { expectProblem } from "../../testing/expect-problem";
import { startTestService, type TestService } from "../../testing/start-test-service";
import { holdLock } from "./test-lock";

const create = (service: TestService, token: string, name = "Door") =>
  service.send("POST", "/access-points", { token, body: { name } });

test("while another process holds the lock, writes answer 503 within 2.5 seconds of each, and reads do not wait", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  const release = await holdLock(service.dataDir);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();

  let over = false;
  const readMs: number[] = [];
  const reading = (async () => {
    while (!over) {
      const began = performance.now();
      expect((await service.send("GET", "/access-points", { token })).status).toBe(200);
      readMs.push(performance.now() - began);
      await wait(5);
    }
  })();
  const writeMs: number[] = [];
  const writing = Array.from({ length: 10 }, async (_, index) => {
    // Writes start at different times; each has its own timeout of 2.5 seconds.
    await wait(index * 200);
    const began = performance.now();
    const response = index % 2 === 0 ? await create(service, token) : await service.logIn("ada@example.com");
    writeMs.push(performance.now() - began);
    if (!(response instanceof Response)) return expect(response).toMatchObject({ status: 503 });
    await expectProblem(response, { status: 503, kind: "service-unavailable", headers: { "Retry-After": "1" } });
  });
  await Promise.all(writing);
  over = true;
  await reading;
  delay.disable();

  // Two waits in a row take five seconds. A read that waits for the lock, or an event loop that is blocked, takes 2.5 seconds.
  expect(Math.max(...writeMs)).toBeLessThan(5_000);
  expect(readMs.length).toBeGreaterThan(10);
  expect(Math.max(...readMs)).toBeLessThan(2_400);
  expect(delay.max / 1e6).toBeLessThan(2_400);

  await expectProblem(await service.send("GET", "//readyz"), { status: 503, kind: "service-unavailable" });
  expect((await service.send("GET", "//livez")).status).toBe(200);

  await release();
  expect((await create(service, token)).status).toBe(201);
  expect((await service.send("GET", "//readyz")).status).toBe(200);
  const { pagination } = await (await service.send("GET", "/access-points", { token })).json();
  expect(pagination.total).toBe(1);
});

test("a write that waits for the lock of another process is done once the lock is released", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  const release = await holdLock(service.dataDir);
  const writing = ["North", "South", "West"].map((name) => create(service, token, name));
  // A sign-in also writes outside of transactions.
  const signingIn = service.logIn("ada@example.com");
  await service.send("GET", "/access-points", { token });
  await release();
  expect((await Promise.all(writing)).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await signingIn).token).toEqual(expect.any(String));
});

test("on a full disk every write answers 503 and says what to do, reads go on, and it recovers by itself", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  const ready = () => service.send("GET", "//readyz");
  expect((await ready()).status).toBe(200);
  await sql`pragma max_page_count = 1`.execute(service.db);
  const detail = expect.stringMatching(/no space left on the disk.*must free some; it then works again by itself/);
  const answers = [await fillUntilRefused(service, token), await ready()];
  for (const response of answers) {
    expect(await response.clone().json()).toMatchObject({ detail });
    await expectProblem(response, { status: 503, kind: "service-unavailable", headers: { "Retry-After": "10" } });
  }
  expect((await service.send("GET", "/access-points?q=oo", { token })).status).toBe(200);
  expect((await service.send("GET", "//livez")).status).toBe(200);
  await sql`pragma max_page_count = 1073741823`.execute(service.db);
  expect((await ready()).status).toBe(200);
  expect((await create(service, token)).status).toBe(201);
});

async function fillUntilRefused(service: TestService, token: string): Promise<Response> {
  const body = { name: "Door", description: "d".repeat(2_000) };
  for (let count = 0; count < 200; count += 1) {
    const response = await service.send("POST", "/access-points", { token, body });
    if (response.status !== 201) return response;
  }
  throw new Error("the database never filled");
}

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
