import { expect, test } from "vitest";
import { beforeNextTransaction } from "../../teams/test-before-transaction";
import { addTeamsOf } from "../../teams/test-teams";
import { startTestService } from "../../testing/start-test-service";
import { runBulk } from "../bulk/run-bulk";
import { undoBulk } from "../bulk/undo-bulk";
import { seedAccessPoints } from "../seed/seed";
import { startWithPerson } from "../test-points";
import { PART } from "./change-in-parts";

/** Starts a service with an admin who owns that many access points. */
async function startWithRows(count: number) {
  const service = await startTestService();
  const { token, user } = await service.signedIn("ada@example.com", "admin");
  const pointOf = (number: number) => ({ name: `Door ${number}`, location: "Hall" });
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
