import { expect, test } from "vitest";
import type { AccessPointList } from "@/lib/contract/access-points/access-point-list";
import { TRASH_DAYS } from "@/lib/contract/access-points/trash";
import { jobIdOf, startPrinting } from "../../labels/test-printing";
import { expectProblem } from "../../testing/expect-problem";
import { waitForOpenTransactions } from "../changes/test-settle";
import { compareCounters } from "../counters/counters";
import { sweepTrash } from "./sweep-trash";
import { startTrash } from "./test-trash";

const DAY = 86_400_000;

test("a deleted access point is found in the trash, and restored as it was", async () => {
  const { service, add, remove, restore, trash, rows, send, user } = await startTrash();
  await add({ name: "One" });
  const gate = await add({ name: "Nordtor", location: "Yard", description: "Opens\n“inwards”", qrCode: "G-1" });
  await add({ name: "Three" });
  const before = await rows();
  service.clock.now += 1_000;
  expect((await remove(gate.id)).status).toBe(204);
  expect((await send("GET", `/access-points/${gate.id}`)).status).toBe(404);
  const { data, pagination } = await trash("&q=tor yard");
  expect(pagination).toEqual({ page: 1, limit: 100, total: 1, totalPages: 1 });
  expect(data).toEqual([
    {
      ...gate,
      deletedAt: new Date(service.clock.now).toISOString(),
      expiresAt: new Date(service.clock.now + TRASH_DAYS * DAY).toISOString(),
      deletedBy: { id: user.id, name: "ada" },
    },
  ]);
  expect((await trash("&q=other")).data).toEqual([]);
  expect(await compareCounters(service.db)).toEqual([]);

  service.clock.now += 60_000;
  const answer = await restore(gate.id);
  const restored = await answer.json();
  expect([answer.status, answer.headers.get("ETag")]).toEqual([200, '"2"']);
  expect(restored).toEqual({ ...gate, updatedAt: new Date(service.clock.now).toISOString() });
  const restoredRow = { version: 2, updated_at: service.clock.now, change: expect.any(Number) };
  expect(await rows()).toEqual(before.map((row) => (row.id === gate.id ? { ...row, ...restoredRow } : row)));
  expect(await compareCounters(service.db)).toEqual([]);
  expect((await trash()).data).toEqual([]);
  expect((await restore(gate.id)).status).toBe(404);
  const list: AccessPointList = await (await send("GET", "/access-points?q=Nordtor")).json();
  expect(list.data).toEqual([restored]);
});

test("the change feed has a deletion, and the access point again after it was restored", async () => {
  const { service, add, remove, restore, send } = await startTrash();
  const { id } = await add({ name: "Gate" });
  const read = async (cursor = "") => {
    await waitForOpenTransactions(service.db);
    return (await send("GET", `/access-points/changes?${cursor && `cursor=${cursor}`}`)).json();
  };
  const { cursor } = await read();
  await remove(id);
  const deleted = await read(cursor);
  expect(deleted.data).toMatchObject([{ type: "delete", id }]);
  await restore(id);
  expect((await read(deleted.cursor)).data).toMatchObject([{ type: "upsert", accessPoint: { id, name: "Gate" } }]);
});

test("history and print jobs stay readable in the trash, and prints confirmed meanwhile count after it is restored", async () => {
  const { service, token, add, point, print, get } = await startPrinting();
  const { id } = await add({ name: "Gate" });
  const other = await add({ name: "Door" });
  const printed = jobIdOf(await print({ select: { ids: [id, other.id] } }, { Prefer: "return=minimal" }));
  const send = (method: string, path: string, body: object) => service.send(method, path, { token, body });
  await send("POST", `/label-jobs/${printed}/confirm`, { printed: true });
  const label = (await point(id)).label;
  expect(label.state).toBe("printed");
  service.clock.now += 1_000;
  await service.send("DELETE", `/access-points/${id}`, { token });
  const history = await (await get(`/access-points/${id}/history`)).json();
  expect(history.data.map(({ action }: { action: string }) => action)).toEqual([
    "access-point.deleted",
    "access-point.created",
  ]);
  const { token: stranger } = await service.signedIn("ben@example.com");
  expect((await get(`/access-points/${id}/history`, stranger)).status).toBe(404);
  const jobs = await (await get(`/access-points/${id}/label-jobs`)).json();
  expect(jobs.data).toMatchObject([{ id: printed, printed: true }]);
  await send("POST", `/access-points/${id}/restore`, {});
  expect((await point(id)).label).toEqual(label);

  await service.send("DELETE", `/access-points/${id}`, { token });
  await send("POST", `/label-jobs/${printed}/confirm`, { printed: false });
  await send("POST", `/access-points/${id}/restore`, {});
  expect((await point(id)).label).toEqual({ printedAt: null, state: "never", seenAt: null });
  expect(await compareCounters(service.db)).toEqual([]);
});

test("a code in the trash can be used after a warning, and its access point is then restored with another code", async () => {
  const { add, remove, restore, send, trash, service } = await startTrash();
  const old = await add({ name: "Old gate", qrCode: "G-1" });
  await remove(old.id);
  const check = await (await send("GET", "/access-points/code-check?qrCode=G-1")).json();
  expect(check.warnings).toMatchObject([{ kind: "in-trash", accessPoint: { id: old.id, name: "Old gate" } }]);
  const found = await (await send("GET", "/access-points/by-code?qrCode=G-1")).json();
  expect(found).toMatchObject({ data: [], inTrash: [{ id: old.id, name: "Old gate" }], heldByOther: false });
  const { token: stranger } = await service.signedIn("ben@example.com");
  expect(await (await send("GET", "/access-points/by-code?qrCode=G-1", undefined, stranger)).json()).toMatchObject({
    inTrash: [],
    heldByOther: false,
  });

  const holder = await add({ name: "New gate", qrCode: "G-1" });
  const refused = await restore(old.id);
  const problem = await refused.clone().json();
  await expectProblem(refused, { status: 409, kind: "duplicate-qr-code" });
  expect(problem.holder).toMatchObject({ id: holder.id });
  expect(problem.detail).toContain("“New gate”");
  expect((await restore(old.id, { qrCode: "G-1" })).status).toBe(409);
  expect((await trash()).pagination.total).toBe(1);
  expect(await (await restore(old.id, { qrCode: "G-2" })).json()).toMatchObject({ id: old.id, qrCode: "G-2" });
  await remove(old.id);
  await add({ name: "Newest gate", qrCode: "G-2" });
  const generated = await (await restore(old.id, { qrCode: "" })).json();
  expect(generated.qrCode).toMatch(/^\w{8}-\w$/);
  expect(generated.name).toBe("Old gate");
});

test("staff see their own trash, managers everyone's, and admins restore everyone's and remove for good", async () => {
  const { service, add, remove, restore, trash, send } = await startTrash();
  const manager = await service.signedIn("max@example.com", "manager");
  const admin = await service.signedIn("zoe@example.com", "admin");
  const { token: stranger } = await service.signedIn("ben@example.com");
  const [one, two] = [await add({ name: "One" }), await add({ name: "Two" })];
  await remove(one.id);
  await remove(two.id, admin.token);
  expect((await send("GET", "/access-points/trash?scope=all")).status).toBe(403);
  expect((await trash("", stranger)).data).toEqual([]);
  const everyones = await trash("&scope=all", manager.token);
  expect(everyones.data.map(({ name, deletedBy }) => [name, deletedBy?.name])).toEqual([
    ["Two", "zoe"],
    ["One", "ada"],
  ]);
  expect((await restore(one.id, {}, stranger)).status).toBe(404);
  expect((await restore(one.id, {}, manager.token)).status).toBe(403);
  const purge = (by: string) => send("DELETE", `/access-points/${two.id}/trash`, undefined, by);
  expect((await purge(manager.token)).status).toBe(403);
  service.clock.now += 1_000;
  expect((await restore(one.id, {}, admin.token)).status).toBe(200);
  expect((await purge(admin.token)).status).toBe(204);
  expect((await restore(two.id)).status).toBe(404);
  expect((await purge(admin.token)).status).toBe(404);
  const { data } = await (await send("GET", `/audit?action=access-points`, undefined, admin.token)).json();
  expect(
    data
      .slice(0, 2)
      .map(({ action }: { action: string }) => action)
      .sort(),
  ).toEqual(["access-point.purged", "access-point.restored"]);
});

test("after 30 days a deleted access point is not listed, cannot be restored, and is swept", async () => {
  const { service, add, remove, restore, trash } = await startTrash();
  const { db, clock } = service;
  const old = await add({ name: "Old", qrCode: "O-1" });
  await remove(old.id);
  clock.now += DAY / 2;
  const young = await add({ name: "Young" });
  await remove(young.id);
  clock.now += (TRASH_DAYS - 0.5) * DAY;
  const { token } = await service.logIn("ada@example.com");
  expect((await trash("", token)).data.map(({ name }) => name)).toEqual(["Young"]);
  expect((await restore(old.id, {}, token)).status).toBe(404);
  await sweepTrash(db, clock.now, { keptMs: DAY });
  expect(await db.selectFrom("all_access_points").select("name").execute()).toEqual([{ name: "Young" }]);
});
