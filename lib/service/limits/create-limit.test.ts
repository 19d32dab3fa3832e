import { expect, test } from "vitest";
import { startTestService } from "../testing/start-test-service";
import { createCreateLimit } from "./create-limit";
import { createChangeQuota } from "./quotas";

const FEW = { CREATES_PER_MINUTE: "3" };

async function start() {
  const service = await startTestService(FEW);
  const { token } = await service.signedIn();
  const create = (name: string, key?: string, by = token) =>
    service.send("POST", "/access-points", {
      token: by,
      body: { name, qrCode: name },
      headers: key === undefined ? {} : { "Idempotency-Key": key },
    });
  const statuses = async (names: string[]) => {
    const answers = [];
    for (const name of names) answers.push((await create(name)).status);
    return answers;
  };
  const count = async () => (await (await service.send("GET", "/access-points", { token })).json()).pagination.total;
  return { ...service, create, statuses, count };
}

test("create answers 429 with Retry-After beyond the limit per minute", async () => {
  const { create, statuses, count, clock, signedIn } = await start();
  expect(await statuses(["a", "b", "c"])).toEqual([201, 201, 201]);
  const refused = await create("d");
  expect(refused.status).toBe(429);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    "retry-after": "20",
    ratelimit: '"creates";r=0;t=20',
    "ratelimit-policy": '"creates";q=3;w=60',
  });
  expect((await refused.json()).type).toBe("/problems/too-many-requests");
  expect((await create("x", undefined, (await signedIn("ben@example.com")).token)).status).toBe(201);
  expect(await count()).toBe(3);
  clock.now += 20_000;
  expect(await statuses(["d", "e"])).toEqual([201, 429]);
});

test("replays and failures do not count towards the create limit", async () => {
  const { create, count } = await start();
  expect((await create("a", "one-key")).status).toBe(201);
  for (let time = 0; time < 5; time += 1) expect((await create("a", "one-key")).status).toBe(201);
  for (let time = 0; time < 5; time += 1) expect((await create("a")).status).toBe(409);
  expect((await create("b")).status).toBe(201);
  expect((await create("c")).status).toBe(201);
  expect((await create("d", "other-key")).status).toBe(429);
  const replay = await create("a", "one-key");
  expect([replay.status, replay.headers.get("Idempotent-Replayed")]).toEqual([201, "true"]);
  expect(await count()).toBe(3);
});

test("an Idempotency-Key that got 429 can be sent again later", async () => {
  const { create, statuses, clock } = await start();
  await statuses(["a", "b", "c"]);
  expect((await create("d", "a-key")).status).toBe(429);
  clock.now += 20_000;
  expect((await create("d", "a-key")).status).toBe(201);
});

test("a clock that is set back does not change what was created", async () => {
  let now = 1_000_000;
  const limit = createCreateLimit(2, () => now);
  const take = () =>
    limit
      .run({ personId: "ada", count: 1 }, async () => ({ replayed: false }))
      .then(
        () => true,
        () => false,
      );
  expect(await take()).toBe(true);
  now -= 900_000;
  expect([await take(), await take()]).toEqual([true, false]);
  now += 30_000;
  expect(await take()).toBe(true);
});

test("a person with too many changes waits no longer when the clock is set back", () => {
  let now = 1_000_000;
  const quota = createChangeQuota(100, () => now);
  quota.add("ada", 150);
  now -= 900_000;
  expect(() => quota.require("ada")).toThrow("Wait 31 s");
  now += 31_000;
  quota.require("ada");
});
