import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { AccessPointList } from "@/lib/contract/access-points/access-point-list";
import { TRASH_DAYS } from "@/lib/contract/access-points/trash";
import { findWrongValues } from "../../custom-fields/rebuild-values";
import { jobIdOf, startPrinting } from "../../labels/test-printing";
import { expectProblem } from "../../testing/expect-problem";
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
  expect((await send("GET", "/access-points/trash?scope=all")).status).toBe(403);
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

test("removing a user removes the user's trash for good, and the audit log says how much", async () => {
  const { service, add, remove, send, restore } = await startTrash();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const { id } = await add({ name: "Gate" });
  await remove(id);
  const { id: userId } = await (await send("GET", "/me")).json();
  expect((await send("DELETE", `/users/${userId}`, undefined, admin.token)).status).toBe(204);
  expect((await restore(id, {}, admin.token)).status).toBe(404);
  const { data } = await (await send("GET", "/audit?action=user.removed", undefined, admin.token)).json();
  expect(data[0].changes.trash).toEqual([1, 0]);
});

test("a restored access point has its values, which filters and sorts find, and the search as its fields are now", async () => {
  const { service, add, remove, restore, trash, send } = await startTrash();
  const { token: admin } = await service.signedIn("zoe@example.com", "admin");
  for (const body of [
    { key: "wingspan", label: "Wingspan", type: "number" },
    { key: "maker", label: "Maker", type: "text" },
  ]) {
    expect((await send("POST", "/fields", body, admin)).status).toBe(201);
  }
  const names = async (query: string): Promise<string[]> => {
    const { data } = await (await send("GET", `/access-points?limit=100&${query}`)).json();
    return data.map(({ name }: AccessPoint) => name);
  };
  const { id } = await add({ name: "Gate", fields: { wingspan: 3, maker: "Acme" } });
  await add({ name: "Door", fields: { wingspan: 7 } });
  await remove(id);
  expect((await trash()).data[0]?.fields).toEqual({ wingspan: 3, maker: "Acme" });
  expect(await names("field.wingspan=3")).toEqual([]);
  expect((await send("PATCH", "/fields/maker", { searchable: true }, admin)).status).toBe(200);

  const restored: AccessPoint = await (await restore(id)).json();
  expect(restored.fields).toEqual({ wingspan: 3, maker: "Acme" });
  expect(await names("field.wingspan=3")).toEqual(["Gate"]);
  expect(await names("sort=-field.wingspan")).toEqual(["Door", "Gate"]);
  expect(await names("q=acme")).toEqual(["Gate"]);
  expect(await findWrongValues(service.db)).toEqual([]);

  await remove(id);
  expect((await send("DELETE", "/fields/maker", undefined, admin)).status).toBe(204);
  expect((await trash()).data[0]?.fields).toEqual({ wingspan: 3 });
  expect((await (await restore(id, { qrCode: "" })).json()).fields).toEqual({ wingspan: 3 });
  expect(await names("q=acme")).toEqual([]);
  expect(await findWrongValues(service.db)).toEqual([]);
});
