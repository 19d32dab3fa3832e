import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { beforeNextTransaction } from "../../teams/test-before-transaction";
import { addTeamsOf } from "../../teams/test-teams";
import { startTestService } from "../../testing/start-test-service";
import { runBulk } from "../bulk/run-bulk";
import { undoBulk } from "../bulk/undo-bulk";
import { compareCounters } from "../counters/counters";
import { seedAccessPoints } from "../seed/seed";
import { startWithPerson } from "../test-points";
import { PART } from "./change-in-parts";

const ROWS = 2 * PART + 1;

/** Starts a service with an admin who owns that many access points. */
async function startWithRows(count: number, locationOf = (_number: number) => "Hall") {
  const service = await startTestService();
  const { token, user } = await service.signedIn("ada@example.com", "admin");
  const pointOf = (number: number) => ({ name: `Door ${number}`, location: locationOf(number) });
  const seed = { ownerId: user.id, rows: count, pointOf, now: service.clock.now, onProgress: () => {} };
  await seedAccessPoints(service.db, seed);
  service.clock.now += 1_000;
  const rows = await service.db.selectFrom("access_points").select("id").orderBy("id").execute();
  const actions = async () => {
    const entries = await service.db.selectFrom("audit_entries").select("action").orderBy("id").execute();
    return entries.flatMap(({ action }) => (action.startsWith("access-points.") ? [action.split(".")[1]] : []));
  };
  const findPerson = async () => {
    const session = await service.db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
    return { ...user, credential: { type: "session", id: session.id }, address: "192.0.2.1" } as const;
  };
  return { service, token, user, ids: rows.map(({ id }) => id), actions, findPerson };
}

/** Starts a service with access points for three parts, and another admin, and reads what a change may touch. */
async function startWithMany() {
  const world = await startWithRows(ROWS, (number) => (number % 2 === 0 ? "Hall" : "Yard"));
  const { service, token, actions } = world;
  const ada = { token, user: world.user };
  const zoe = await service.signedIn("zoe@example.com", "admin");
  const as = ({ token }: typeof ada) => ({
    send: (method: string, path: string, body?: object, headers = {}) =>
      service.send(method, path, { token, headers, ...(body && { body }) }),
  });
  const countAt = async (location: string): Promise<number> => {
    const query = `/access-points?limit=1&location=${location}`;
    return (await (await as(ada).send("GET", query)).json()).pagination.total;
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
  expect(await it.actions()).toEqual(["changed", "undone"]);
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
  expect(await it.actions()).toEqual(["changed", "undone"]);
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
  while (!(await it.actions()).includes("undone")) await setImmediate();
  const left = await it.service.db.selectFrom("all_access_points").select("id").where("name", "like", "New%").execute();
  expect(left).toEqual([]);
  expect(await it.actions()).toEqual(["imported", "undone"]);
  expect(await compareCounters(it.service.db)).toEqual([]);
});

test("an import whose client disconnects during its last part is made as a whole or not at all", async () => {
  const { service, token, total } = await startWithPerson();
  const file = { token, raw: "name\nGate\nDoor\n", headers: { "Content-Type": "text/csv" } };
  const { id } = await (await service.send("POST", "/imports", file)).json();
  let reader: ReadableStreamDefaultReader | undefined;
  beforeNextTransaction(service, async () => reader?.cancel());
  const headers = { Accept: "application/x-ndjson" };
  reader = (await service.send("POST", `/imports/${id}/run`, { token, headers })).body?.getReader();
  // Waits in the queue until the one before it has ended.
  const again = await (await service.send("POST", `/imports/${id}/run`, { token })).json();
  expect([again.state, again.created, await total()]).toEqual(["imported", 2, 2]);
});

test("a change of many that its author undoes while it runs ends, and nothing stays changed", async () => {
  const { service, token, findPerson } = await startWithRows(2 * PART);
  const person = await findPerson();
  beforeNextTransaction(
    service,
    async () => {
      const { id } = await service.db.selectFrom("bulk_changes").select("id").executeTakeFirstOrThrow();
      await undoBulk(service.context, id, { person, report: () => {} });
    },
    1,
  );
  const body = { select: { scope: "mine" }, set: { location: "Attic" } };
  const answer = await service.send("POST", "/access-points/bulk", { token, body });
  const attic = await service.db.selectFrom("access_points").select("id").where("location", "=", "Attic").execute();
  expect([answer.status, attic.length]).toEqual([403, 0]);
});

/** Starts a move of a place into itself that stops before its second part, as when its process is killed. */
async function startInterruptedMove() {
  const world = await startWithRows(PART + 1);
  const { service, findPerson } = world;
  const move = { from: "Hall", to: "Hall / Main", separator: " / " };
  const work = { select: { locationUnder: "Hall", scope: "mine" }, set: {}, move } as const;
  const options = { person: await findPerson(), key: "move", report: () => {} };
  const send = () => runBulk(service.context, work, options);
  const goOn = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  beforeNextTransaction(
    service,
    async () => {
      stopped.resolve();
      await goOn.promise;
    },
    1,
  );
  const first = send();
  await stopped.promise;
  const countByLocation = async () => {
    const places = service.db.selectFrom("access_points").groupBy("location").orderBy("location");
    const rows = await places.select(({ fn }) => ["location", fn.countAll().as("count")]).execute();
    return rows.map(({ location, count }) => [location, Number(count)]);
  };
  expect(await countByLocation()).toEqual([
    ["Hall", 1],
    ["Hall / Main", PART],
  ]);
  const undo = async (id = "") => undoBulk(service.context, id, { person: options.person, report: () => {} });
  return { ...world, first, goOn: goOn.resolve, send, undo, countByLocation };
}

test("an interrupted move of a place into itself moves each access point once when it is sent again, and is undone whole", async () => {
  const { service, send, undo, countByLocation, actions } = await startInterruptedMove();
  service.clock.now += 60 * 60_000;
  const result = await send();
  expect(result).toMatchObject({ changed: PART + 1, unchanged: 0 });
  expect(await countByLocation()).toEqual([["Hall / Main", PART + 1]]);
  expect(await send()).toEqual(result);
  expect(await actions()).toEqual(["changed", "undone", "changed"]);
  expect(await undo(result.undo?.id)).toEqual({ restored: PART + 1, skipped: 0 });
  expect(await countByLocation()).toEqual([["Hall", PART + 1]]);
});

test("a move that still runs in another process when it is sent again ends with 403, and the later one keeps its result and its key", async () => {
  const { first, goOn, send, countByLocation } = await startInterruptedMove();
  const result = await send();
  goOn();
  await expect(first).rejects.toMatchObject({ kind: "forbidden" });
  expect(await countByLocation()).toEqual([["Hall / Main", PART + 1]]);
  expect(await send()).toEqual(result);
});

test("the history of an access point has an import of several parts, in whatever order the file names it", async () => {
  const { service, token, ids } = await startWithRows(2 * PART);
  // The first and the last of the ids are in the same part of the file.
  const mixed = ids.filter((_, index) => index % 2 === 0).concat(ids.filter((_, index) => index % 2 === 1));
  const raw = `id,location\n${mixed.map((id) => `${id},Yard`).join("\n")}\n`;
  const file = { token, raw, headers: { "Content-Type": "text/csv" } };
  expect((await service.send("POST", "/access-points/import", file)).status).toBe(200);
  const actions = await Promise.all(
    [0, PART - 1, PART, PART + 1, 2 * PART - 2, 2 * PART - 1].map(async (index) => {
      const path = `/access-points/${ids[index]}/history`;
      return (await (await service.send("GET", path, { token })).json()).data[0]?.action;
    }),
  );
  expect(new Set(actions)).toEqual(new Set(["access-points.imported"]));
});

test("an admin who owns more access points of a team than a part has, and leaves it without an editor, is not removed", async () => {
  const world = await startWithPerson();
  const { service } = world;
  const { admin, teams } = await addTeamsOf(world);
  await service.signedIn("second@example.com", "admin");
  const { id } = await (await service.send("GET", "/me", { token: admin })).json();
  const pointOf = (number: number) => ({ name: `Door ${number}`, location: "Hall" });
  const seed = { ownerId: id, rows: PART + 1, pointOf, now: service.clock.now, onProgress: () => {} };
  await seedAccessPoints(service.db, seed);
  await service.db.updateTable("all_access_points").set({ team_id: teams.keys }).where("owner_id", "=", id).execute();
  expect((await service.send("DELETE", `/users/${id}`, { token: admin })).status).toBe(409);
});

test("an import that finds one of its rows changed at every attempt answers 503 and imports nothing", async () => {
  const { service, token, ids, actions } = await startWithRows(2 * PART);
  let times = 0;
  /** Changes a row of the second part before it is written, at each attempt: two transactions take the first part back. */
  const changeLast = (others: number): void =>
    beforeNextTransaction(
      service,
      async () => {
        times += 1;
        const last = service.db.updateTable("all_access_points").where("id", "=", ids.at(-1) as string);
        await last.set(({ eb }) => ({ version: eb("version", "+", 1) })).execute();
        if (times < 3) changeLast(4);
      },
      others,
    );
  changeLast(1);
  const raw = `id,name,location\n${ids.map((id) => `${id},Door,Yard`).join("\n")}\n,New,Yard\n`;
  const file = { token, raw, headers: { "Content-Type": "text/csv" } };
  expect((await service.send("POST", "/access-points/import", file)).status).toBe(503);
  expect(times).toBe(3);
  const left = await service.db.selectFrom("all_access_points").select("id").where("location", "=", "Yard").execute();
  expect(left).toEqual([]);
  expect((await actions()).sort()).toEqual(["imported", "imported", "imported", "undone", "undone", "undone"]);
});

test("a hand-over that meets a taken code in a later part says what was moved, and the next one moves the rest", async () => {
  const { service, token, user, ids } = await startWithRows(PART + 1);
  const zoe = await service.signedIn("zoe@example.com", "admin");
  const last = await (await service.send("GET", `/access-points/${ids.at(-1)}`, { token })).json();
  const body = { name: "Gate", qrCode: last.qrCode };
  beforeNextTransaction(service, () => service.send("POST", "/access-points", { token: zoe.token, body }), 1);
  const handOver = () =>
    service.send("POST", `/users/${user.id}/hand-over`, { token: zoe.token, body: { to: zoe.user.id } });
  const answer = await handOver();
  const problem = await answer.json();
  expect([answer.status, problem.errors[0].pointer]).toEqual([409, "/to"]);
  expect(problem.detail).toMatch(/500 access points were moved\. Hand over again to move the rest\.$/);
  await service.send("PATCH", `/access-points/${last.id}`, { token, body: { qrCode: "FREE" } });
  expect(await (await handOver()).json()).toEqual({ moved: 1 });
});
