import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { AccessPointList } from "@/lib/contract/access-points/access-point-list";
import { expectRefused, startPeople } from "../../accounts/people/test-people";
import { compareCounters } from "../counters/counters";
import { seedAccessPoints } from "../seed/seed";

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

async function startHandOver() {
  const people = await startPeople();
  const { service, send } = people;
  const ben = await service.signedIn("ben@example.com");
  const kim = await service.signedIn("kim@example.com");
  /** Creates an access point of `owner` one second, or `after` milliseconds, after the one before. */
  const add = async (owner: typeof ben, body: object, after = 1_000): Promise<{ id: string }> => {
    service.clock.now += after;
    return (await service.send("POST", "/access-points", { token: owner.token, body })).json();
  };
  const list = async (owner: typeof ben, query = ""): Promise<AccessPointList> =>
    (await service.send("GET", `/access-points?limit=100${query}`, { token: owner.token })).json();
  const give = (from: typeof ben, to: string) => send("POST", `/users/${from.user.id}/hand-over`, { to });
  /** Expects that the numbers have the order of (created_at, id) for each owner, and that the counters are right. */
  const expectInOrder = async () => {
    const rows = await service.db
      .selectFrom("access_points")
      .select(["id", "owner_id", "number"])
      .orderBy("owner_id")
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const byNumber = [...rows].sort((a, b) =>
      a.owner_id === b.owner_id ? a.number - b.number : a.owner_id < b.owner_id ? -1 : 1,
    );
    expect(rows.map(({ id }) => id)).toEqual(byNumber.map(({ id }) => id));
    expect(await compareCounters(service.db)).toEqual([]);
  };
  return { ...people, ben, kim, add, list, give, expectInOrder };
}

const names = ({ data }: AccessPointList) => data.map(({ name }) => name);

test("hand-over moves access points, stocks and printers into the receiver's lists in the order of their creation", async () => {
  const { service, ben, kim, add, list, give, send, expectInOrder, actions } = await startHandOver();
  await add(kim, { name: "Kim 1" });
  for (const number of [2, 4, 6]) {
    await add(ben, { name: `Ben ${number}` });
    // In the same millisecond, so that the ids decide.
    await add(kim, { name: `Kim ${number + 1}` }, 0);
  }
  const stock = { name: "Jars", kind: "roll", widthMm: 50, heightMm: 25 };
  await service.send("POST", "/label-printers", { token: ben.token, body: { name: "Front desk" } });
  await service.send("POST", "/label-stocks", { token: ben.token, body: stock });

  const answer = await give(ben, kim.user.id);
  expect([answer.status, await answer.json()]).toEqual([200, { moved: 3 }]);
  const page = await list(kim);
  expect(names(page)[0]).toBe("Kim 7");
  expect([...names(page)].sort()).toEqual(["Ben 2", "Ben 4", "Ben 6", "Kim 1", "Kim 3", "Kim 5", "Kim 7"]);
  expect(new Set(page.data.map(({ owner }) => owner.id))).toEqual(new Set([kim.user.id]));
  expect((await list(ben)).pagination.total).toBe(0);
  await expectInOrder();
  const printers = await (await service.send("GET", "/label-printers", { token: kim.token })).json();
  expect(printers.data).toMatchObject([{ name: "Front desk" }]);

  await add(kim, { name: "Kim 8" }, 0);
  await expectInOrder();
  expect(names(await list(kim))[0]).toBe("Kim 8");
  expect((await send("DELETE", `/users/${ben.user.id}`)).status).toBe(204);
  expect((await actions()).filter((action) => action.startsWith("user."))).toEqual([
    "user.handed-over",
    "user.removed",
  ]);
});

test("hand-over refuses QR codes that the receiver has, names ten of them and moves nothing", async () => {
  const { ben, kim, add, give, list, actions } = await startHandOver();
  await add(ben, { name: "Free", qrCode: "FREE" });
  for (let number = 1; number <= 12; number += 1) {
    await add(ben, { name: `Door ${number}`, qrCode: `D-${number}` });
    await add(kim, { name: `Gate ${number}`, qrCode: `D-${number}` });
  }
  const problem = await expectRefused(await give(ben, kim.user.id), 409, "duplicate-qr-code");
  expect(problem.detail).toMatch(/^kim already uses QR codes of ben: “D-1”, .* “D-10” and 2 more\./);
  expect(problem.errors).toHaveLength(10);
  expect(problem.errors?.[0]).toMatchObject({
    pointer: "/to",
    detail: "QR code “D-1” of “Door 1” is already used by “Gate 1” of kim.",
    accessPoint: { name: "Door 1" },
  });
  expect([(await list(ben)).pagination.total, (await list(kim)).pagination.total]).toEqual([13, 12]);
  expect(await actions()).not.toContain("user.handed-over");
});

test("hand-over refuses a receiver who is unknown, disabled, removed or the same user", async () => {
  const { ben, kim, give, send, service, add } = await startHandOver();
  await add(ben, { name: "Door" });
  const refuse = async (to: string, sentence: string) => {
    const { errors } = await expectRefused(await give(ben, to), 422, "validation-failed");
    expect(errors).toMatchObject([{ pointer: "/to", detail: expect.stringContaining(sentence) }]);
  };
  await refuse(UNKNOWN, "There is no such user.");
  await refuse(ben.user.id, "ben owns them already.");
  await send("PATCH", `/users/${kim.user.id}`, { disabled: true });
  await refuse(kim.user.id, "kim is disabled.");
  const removed = await service.addUser("eve@example.com");
  await send("DELETE", `/users/${removed.id}`);
  await refuse(removed.id, "There is no such user.");
  expect((await send("PATCH", `/users/${ben.user.id}`, { disabled: true })).status).toBe(200);
  expect((await give(ben, kim.user.id)).status).toBe(422);
});

test("5,000 rows move in parts, between which their owner reads the list", async () => {
  const { service, ben, kim, list, give, expectInOrder } = await startHandOver();
  const { db, clock } = service;
  for (const [ownerId, rows] of [
    [ben.user.id, 5_000],
    [kim.user.id, 500],
  ] as const) {
    const pointOf = (number: number) => ({ name: `Door ${number}` });
    await seedAccessPoints(db, { ownerId, rows, pointOf, now: clock.now, onProgress: () => {} });
  }
  let isMoving = true;
  const moving = give(ben, kim.user.id).finally(() => {
    isMoving = false;
  });
  const totals: number[] = [];
  while (isMoving) {
    totals.push((await list(ben)).pagination.total);
    await setImmediate();
  }
  expect(await (await moving).json()).toEqual({ moved: 5_000 });
  expect(new Set(totals).size).toBeGreaterThan(5);
  expect(totals).toEqual(totals.toSorted((one, other) => other - one));
  const page = await list(kim, "&page=42");
  expect(page.pagination).toEqual({ page: 42, limit: 100, total: 5_500, totalPages: 55 });
  await expectInOrder();
  expect((await list(ben)).data).toEqual([]);
});
