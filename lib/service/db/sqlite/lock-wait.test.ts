import { sql } from "kysely";
import { expect, test } from "vitest";
import { toProblem } from "../../long-running/failure-problem";
import { startTestService } from "../../testing/start-test-service";
import { beginWaiting, LOCK_WAIT_MS, LONG_WAIT_MS, lockedError } from "./lock-wait";

test("a write that meets a long transaction of this process waits for it, and the process stays ready", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const long = service.context.database.runLong(async (trx) => {
    await sql`create table words (word text)`.execute(trx);
    begun();
    const until = performance.now() + LOCK_WAIT_MS + 500;
    while (performance.now() < until) await sql`insert into words values ('one')`.execute(trx);
  });
  await beginning;
  const create = service.send("POST", "/access-points", { token, body: { name: "Door" } });
  const signIn = service.logIn("ada@example.com");
  expect((await service.send("GET", "//readyz")).status).toBe(200);
  expect((await create).status).toBe(201);
  expect(await signIn).toHaveProperty("token");
  await long;
});

test("the wait counts from the end of the last long transaction, and ends after 20 seconds", () => {
  let [now, isLong] = [0, false];
  const leftMs = beginWaiting(
    () => isLong,
    LOCK_WAIT_MS,
    () => now,
  );
  expect(leftMs()).toBe(LOCK_WAIT_MS);
  [now, isLong] = [2_000, true];
  expect(leftMs()).toBe(LOCK_WAIT_MS);
  [now, isLong] = [3_000, false];
  expect(leftMs()).toBe(LOCK_WAIT_MS - 1_000);
  [now, isLong] = [LONG_WAIT_MS - 100, true];
  expect(leftMs()).toBe(100);
  [now, isLong] = [LONG_WAIT_MS, true];
  expect(leftMs()).toBe(0);
});

test("a write that was refused during a long transaction is told why, and when to try again", () => {
  const problem = toProblem(lockedError(() => true));
  expect([problem.status, problem.headers]).toEqual([503, { "Retry-After": "5" }]);
  expect(problem.message).toContain("imported, changed or handed over");
  expect(toProblem(lockedError(() => false)).message).toContain("Another program");
});
