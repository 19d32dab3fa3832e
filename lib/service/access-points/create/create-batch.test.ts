import { describe, expect, test } from "vitest";
import { type AccessPoint, BATCH_MAX_BYTES } from "@/lib/contract/access-points/access-point";
import { compareCounters } from "../counters/counters";
import { startWithPerson } from "../test-points";

const KEY = { "Idempotency-Key": "batch-1" };

async function startBatches(environment: Record<string, string> = {}) {
  const started = await startWithPerson(environment);
  const { service, token } = started;
  const send = (items: unknown, headers: Record<string, string> = {}) =>
    service.send("POST", "/access-points/batch", { token, body: { items }, headers });
  const codes = async () => {
    const { data } = await (await service.send("GET", "/access-points?limit=100", { token })).json();
    return data.map((point: AccessPoint) => point.qrCode);
  };
  return { ...started, send, codes };
}

const named = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Gate ${index + 1}` }));

describe("a batch of access points", () => {
  test("is created in the order of its items, with counters, generated codes and an entry in each history", async () => {
    const { send, service, token, total } = await startBatches();
    const answer = await send([...named(150), { name: "Door", location: "North", qrCode: "D-1" }]);
    expect(answer.status).toBe(201);
    const { data }: { data: AccessPoint[] } = await answer.json();
    expect(data.map(({ name }) => name)).toEqual([...named(150).map(({ name }) => name), "Door"]);
    expect(data.map(({ id }) => id).toSorted()).toEqual(data.map(({ id }) => id));
    expect(new Set(data.map(({ qrCode }) => qrCode)).size).toBe(151);
    const last = data[150] as AccessPoint;
    expect(await (await service.send("GET", `/access-points/${last.id}`, { token })).json()).toEqual(last);
    expect(await total()).toBe(151);
    expect(await compareCounters(service.db)).toEqual([]);
    for (const { id, name, qrCode } of [data[0], last] as AccessPoint[]) {
      const history = await (await service.send("GET", `/access-points/${id}/history`, { token })).json();
      expect(history.data).toMatchObject([
        { action: "access-point.created", target: { id, name }, changes: { qrCode: [null, qrCode] } },
      ]);
    }
  });

  test("creates nothing when an item is not valid, and reports every wrong item", async () => {
    const { send, total } = await startBatches();
    const items: object[] = named(20);
    items[3] = { name: "" };
    items[17] = { name: "Gate", colour: "red" };
    const answer = await send(items);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toMatchObject([{ pointer: "/items/3/name" }, { pointer: "/items/17/colour" }]);
    expect(await total()).toBe(0);
  });

  test("creates nothing when codes are used twice, and reports each of them", async () => {
    const { send, create, codes } = await startBatches();
    const holder = await (await create({ name: "Main gate", qrCode: "A-1" })).json();
    const items = ["A-0", "A-1", "A-2", "A-2", ""].map((qrCode, index) => ({ name: `Door ${index}`, qrCode }));
    const answer = await send(items, KEY);
    expect(answer.status).toBe(409);
    const problem = await answer.json();
    expect(problem.type).toBe("/problems/duplicate-qr-code");
    expect(problem.errors).toEqual([
      {
        pointer: "/items/1/qrCode",
        detail: "QR code “A-1” is already used by “Main gate”. Choose another code or leave the field empty.",
        accessPoint: { id: holder.id, name: "Main gate" },
      },
      {
        pointer: "/items/3/qrCode",
        detail: "QR code “A-2” is already used by item 3, “Door 2”. Choose another code or leave it empty.",
      },
    ]);
    expect(await codes()).toEqual(["A-1"]);
    expect((await send([{ name: "Door", qrCode: "A-0" }], KEY)).status).toBe(201);
  });

  test.each([
    ["no items", [], "items is empty. Send at least one access point."],
    ["1,001 items", named(1_001), "items has more than 1,000 access points. Send them in parts."],
    ["text", "Gate", "items must be a list of access points."],
  ])("with %s answers 422 with one error", async (_, items, detail) => {
    const { send } = await startBatches();
    const answer = await send(items);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual([{ pointer: "/items", detail }]);
  });

  test("has a body of up to 1 MiB", async () => {
    const { send, total } = await startBatches();
    const description = "x".repeat(1_900);
    const items = named(500).map((item) => ({ ...item, description }));
    expect((await send(items)).status).toBe(201);
    const larger = Array.from({ length: Math.ceil(BATCH_MAX_BYTES / 1_900) + 1 }, () => ({ name: "x", description }));
    expect((await send(larger)).status).toBe(413);
    expect(await total()).toBe(500);
  });
});

describe("an Idempotency-Key of a batch", () => {
  test("returns the first answer again, also after a change, and stores less than 100 bytes for each item", async () => {
    const { send, service, token, total } = await startBatches();
    const items = named(200).map((item) => ({ ...item, description: "d".repeat(1_000) }));
    const first = await (await send(items, KEY)).json();
    await service.send("PATCH", `/access-points/${first.data[0].id}`, { token, body: { name: "Changed" } });
    const again = await send(items, KEY);
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([201, "true"]);
    expect(await again.json()).toEqual(first);
    expect(await total()).toBe(200);
    const { answer } = await service.db.selectFrom("idempotency_keys").select("answer").executeTakeFirstOrThrow();
    expect(answer.length).toBeLessThan(200 * 100);
  });

  test("sent five times at once creates one batch; with other items or for one access point it answers 422", async () => {
    const { send, create, total } = await startBatches();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(named(30), KEY)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect((await send(named(31), KEY)).status).toBe(422);
    expect((await create({ name: "Gate 1" }, KEY)).status).toBe(422);
    expect(await total()).toBe(30);
  });
});

test("each item of a batch counts towards the create limit, unless the batch fails or is a replay", async () => {
  const { send, create, service, total } = await startBatches({ CREATES_PER_MINUTE: "60" });
  expect((await send([...named(59), { name: "" }])).status).toBe(422);
  expect((await send(named(50), KEY)).status).toBe(201);
  expect((await send(named(50), KEY)).status).toBe(201);
  const refused = await send(named(20));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "10"]);
  expect((await refused.json()).detail).toBe(
    "You may create 60 access points within a minute. Wait 10 s, then send these 20 again.",
  );
  expect((await create({ name: "One" })).status).toBe(201);
  service.clock.now += 60_000;
  // A batch above the limit of a minute needs a full bucket and leaves a debt.
  expect((await send(named(120))).status).toBe(201);
  service.clock.now += 60_000;
  expect((await create({ name: "Early" })).status).toBe(429);
  service.clock.now += 1_000;
  expect((await create({ name: "Late" })).status).toBe(201);
  expect(await total()).toBe(172);
});
