import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { beforeNextTransaction } from "../../teams/test-before-transaction";
import { startTestService } from "../../testing/start-test-service";
import { compareCounters } from "../counters/counters";
import { seedAccessPoints } from "../seed/seed";
import { PART } from "./change-in-parts";

const ROWS = 2 * PART + 1;

/** Starts a service with an admin who has access points for three parts, and reads what a change may touch. */
async function startWithMany() {
  const service = await startTestService();
  const ada = await service.signedIn("ada@example.com", "admin");
  const zoe = await service.signedIn("zoe@example.com", "admin");
  const pointOf = (number: number) => ({ name: `Door ${number}`, location: number % 2 === 0 ? "Hall" : "Yard" });
  const seed = { ownerId: ada.user.id, rows: ROWS, pointOf, now: service.clock.now, onProgress: () => {} };
  await seedAccessPoints(service.db, seed);
  const as = ({ token }: typeof ada) => ({
    send: (method: string, path: string, body?: object, headers = {}) =>
      service.send(method, path, { token, headers, ...(body && { body }) }),
  });
  const countAt = async (location: string): Promise<number> => {
    const query = `/access-points?limit=1&location=${location}`;
    return (await (await as(ada).send("GET", query)).json()).pagination.total;
  };
  const actions = async (): Promise<string[]> => {
    const rows = await service.db.selectFrom("audit_entries").select("action").orderBy("id").execute();
    return rows.map(({ action }) => action).filter((action) => action.startsWith("access-points."));
  };
  /** Sends a change of all, and runs `between` before the second part of it. */
  const changeAll = (change: object, between: () => Promise<unknown>, headers = {}) => {
    beforeNextTransaction(service, between, 1);
    return as(ada).send("POST", "/access-points/bulk", { select: { scope: "mine" }, ...change }, headers);
  };
  return { service, ada, zoe, as, countAt, actions, changeAll };
}

test("others read and write between the parts of a change, and undoing it leaves what they changed", async () => {
  const it = await startWithMany();
  let created: AccessPoint | undefined;
  let between = -1;
  const answer = await it.changeAll({ set: { location: "Attic" } }, async () => {
    between = await it.countAt("Attic");
    const body = { name: "Gate", location: "Attic" };
    created = await (await it.as(it.ada).send("POST", "/access-points", body)).json();
  });
  const { changed, undo } = await answer.json();
  expect([changed, between]).toEqual([ROWS, PART]);
  expect(await it.countAt("Attic")).toBe(ROWS + 1);
  const undone = await it.as(it.ada).send("POST", `/access-points/bulk/${undo.id}/undo`);
  expect(await undone.json()).toEqual({ restored: ROWS, skipped: 0 });
  expect(created?.location).toBe("Attic");
  expect([await it.countAt("Attic"), await it.countAt("Hall")]).toEqual([1, PART + 1]);
  expect(await it.actions()).toEqual(["access-points.changed", "access-points.undone"]);
  expect(await compareCounters(it.service.db)).toEqual([]);
});

test("a change whose person is disabled between two parts answers 401 and is taken back, and its key is free again", async () => {
  const it = await startWithMany();
  const body = { disabled: true };
  const disable = () => it.as(it.zoe).send("PATCH", `/users/${it.ada.user.id}`, body);
  const answer = await it.changeAll({ set: { location: "Attic" } }, disable, { "Idempotency-Key": "move" });
  expect(answer.status).toBe(401);
  const rows = await it.service.db
    .selectFrom("access_points")
    .select("location")
    .distinct()
    .orderBy("location")
    .execute();
  expect(rows.map(({ location }) => location)).toEqual(["Hall", "Yard"]);
  expect(await it.actions()).toEqual(["access-points.changed", "access-points.undone"]);
  expect(await it.service.db.selectFrom("idempotency_keys").selectAll().execute()).toEqual([]);
});

test("a change that was interrupted between two parts is completed by the same request with the same key", async () => {
  const it = await startWithMany();
  const keys = () => it.service.db.selectFrom("idempotency_keys").select("answer").execute();
  const key = { "Idempotency-Key": "move" };
  const change = { set: { location: "Attic" } };
  let between: object[] = [];
  await it.changeAll(
    change,
    async () => {
      between = await keys();
    },
    key,
  );
  expect(between).toEqual([{ answer: "" }]);
  // A process that is killed leaves the key without an answer. What others changed since is not undone.
  await it.service.db.updateTable("idempotency_keys").set({ answer: "" }).execute();
  const rest = await (await it.as(it.ada).send("GET", "/access-points?limit=1")).json();
  await it.as(it.ada).send("PATCH", `/access-points/${rest.data[0].id}`, { location: "Hall" });
  const again = await (await it.changeAll(change, async () => {}, key)).json();
  expect(again).toMatchObject({ changed: ROWS, unchanged: 0 });
  const replayed = await it
    .as(it.ada)
    .send("POST", "/access-points/bulk", { select: { scope: "mine" }, ...change }, key);
  expect(await replayed.json()).toEqual(again);
  const undone = await it.as(it.ada).send("POST", `/access-points/bulk/${again.undo.id}/undo`);
  expect(await undone.json()).toEqual({ restored: ROWS, skipped: 0 });
  expect([await it.countAt("Hall"), await it.countAt("Yard")]).toEqual([PART + 1, PART]);
});

test("a change of which the first part finds nothing and the next one fails frees its key", async () => {
  const it = await startWithMany();
  const body = { select: { scope: "mine" }, delete: true };
  const disable = () => it.as(it.zoe).send("PATCH", `/users/${it.ada.user.id}`, { disabled: true });
  beforeNextTransaction(it.service, async () => {
    await it.service.db.updateTable("all_access_points").set({ deleted_at: 1 }).execute();
    beforeNextTransaction(it.service, disable, 1);
  });
  const answer = await it.as(it.ada).send("POST", "/access-points/bulk", body, { "Idempotency-Key": "gone" });
  expect(answer.status).toBe(401);
  expect(await it.service.db.selectFrom("idempotency_keys").selectAll().execute()).toEqual([]);
});

test("a change of the owner that meets a taken code in a later part is taken back, and names the code", async () => {
  const it = await startWithMany();
  const { data } = await (await it.as(it.ada).send("GET", "/access-points?limit=1")).json();
  const body = { name: "Gate", qrCode: data[0].qrCode };
  const answer = await it.changeAll({ set: { owner: it.zoe.user.id } }, () =>
    it.as(it.zoe).send("POST", "/access-points", body),
  );
  expect(answer.status).toBe(409);
  expect((await answer.json()).detail).toContain(`“${body.qrCode}”`);
  expect((await (await it.as(it.ada).send("GET", "/access-points?limit=1")).json()).pagination.total).toBe(ROWS);
  expect(await compareCounters(it.service.db)).toEqual([]);
});

test("an import that is cancelled between two parts leaves no access point, also none in the trash", async () => {
  const it = await startWithMany();
  const lines = Array.from({ length: ROWS }, (_, index) => `New ${index}`).join("\n");
  const { send } = it.service;
  const { token } = it.ada;
  const file = { token, raw: `name\n${lines}\n`, headers: { "Content-Type": "text/csv" } };
  const { id } = await (await send("POST", "/imports", file)).json();
  let reader: ReadableStreamDefaultReader | undefined;
  beforeNextTransaction(it.service, async () => reader?.cancel(), 1);
  const headers = { Accept: "application/x-ndjson" };
  reader = (await send("POST", `/imports/${id}/run`, { token, headers })).body?.getReader();
  while (!(await it.actions()).includes("access-points.undone")) await setImmediate();
  const left = await it.service.db.selectFrom("all_access_points").select("id").where("name", "like", "New%").execute();
  expect(left).toEqual([]);
  expect(await it.actions()).toEqual(["access-points.imported", "access-points.undone"]);
  expect(await compareCounters(it.service.db)).toEqual([]);
});
