import { expect, test } from "vitest";
import type { AuditChanges, AuditList } from "@/lib/contract/audit/audit";
import { startImporting } from "../import/test-import";
import { sweepTrash } from "../trash/sweep-trash";
import { startTrash } from "../trash/test-trash";

const DAY = 86_400_000;

async function startHistory() {
  const { service, add, token } = await startTrash();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const bulk = async (body: object, path = "", later = 1_000) => {
    service.clock.now += later;
    const answer = await service.send("POST", `/access-points/bulk${path}`, { token: admin.token, body });
    return answer.json();
  };
  const undo = (id: string) => bulk({}, `/${id}/undo`);
  const history = async (id: string, query = ""): Promise<AuditList> =>
    (await service.send("GET", `/access-points/${id}/history?${query}`, { token })).json();
  const actions = async (id: string) => (await history(id)).data.map(({ action }) => action);
  return { service, add, bulk, undo, history, actions, admin };
}

test("the history of an access point has the changes of many that changed it, and their undoing, without the others", async () => {
  const { add, bulk, undo, history, actions } = await startHistory();
  // More than one part has.
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) ids.push((await add({ name: `Gate ${number}` })).id);
  const [one = "", two = "", three = ""] = ids;
  const changed = await bulk({ select: { ids: [two, one] }, set: { location: "Hall" } });
  await bulk({ select: { ids: [three] }, set: { location: "Yard" } });
  await undo(changed.undo.id);
  const all = ["access-points.undone", "access-points.changed", "access-point.created"];
  expect(await actions(one)).toEqual(all);
  expect(await actions(two)).toEqual(all);
  expect(await actions(three)).toEqual(all.slice(1));
  // Not even how many others were set back, or were not.
  expect((await history(one)).data[0]?.changes).toEqual({});
  const { data, pagination } = await history(one, "page=2&limit=1");
  expect(pagination).toMatchObject({ total: 3, totalPages: 3 });
  expect(data).toMatchObject([{ action: "access-points.changed", actor: { name: "zoe" }, address: "" }]);
  expect(data[0]?.changes).toMatchObject({ location: ["", "Hall"] });
  expect(data[0]?.changes).not.toHaveProperty("accessPoints");
  await bulk({ select: { ids }, delete: true });
  expect(await actions(two)).toEqual(["access-points.deleted", ...all]);
});

test("for 30 days, the history of an access point shows its values before a change of many", async () => {
  const { service, add, bulk, admin } = await startHistory();
  const [one, two] = [await add({ name: "One", location: "Quay" }), await add({ name: "Two", location: "Hall" })];
  await bulk({ select: { ids: [one.id, two.id] }, set: { location: "Hall", owner: admin.user.id } });
  const changesAfter = async (days: number, id: string): Promise<AuditChanges> => {
    service.clock.now += days * DAY;
    await sweepTrash(service.db, service.clock.now, { keptMs: 365 * DAY });
    const { token } = await service.logIn("zoe@example.com");
    const answer = await service.send("GET", `/access-points/${id}/history`, { token });
    return (await answer.json()).data[0].changes;
  };
  const changed = { location: ["Quay", "Hall"], owner: ["ada", "zoe"] };
  expect(await changesAfter(0, one.id)).toEqual(changed);
  expect(await changesAfter(0, two.id)).toEqual({ owner: ["ada", "zoe"] });
  expect(await changesAfter(29, one.id)).toEqual(changed);
  expect(await changesAfter(1, one.id)).toEqual({ location: [null, "Hall"], owner: [null, "zoe"] });
});

test("changes of many in the same millisecond are in the history in the order in which they were made", async () => {
  const { add, bulk, history } = await startHistory();
  const { id } = await add({ name: "Gate" });
  const locations = ["Hall", "Yard", "Quay", "Tower", "Roof", "Cellar"];
  for (const location of locations) await bulk({ select: { ids: [id] }, set: { location } }, "", 0);
  const { data } = await history(id);
  const found = data.filter(({ action }) => action === "access-points.changed").map(({ changes }) => changes.location);
  const before = ["", ...locations.slice(0, -1)];
  expect(found).toEqual(locations.map((location, index) => [before[index], location]).toReversed());
});

test("the history of an access point has the imports that created or changed it, without the others", async () => {
  const { service, token, importFile, upload, list } = await startImporting();
  const historyOf = async (id = ""): Promise<AuditList["data"]> =>
    (await (await service.send("GET", `/access-points/${id}/history`, { token })).json()).data;
  // More than one part has.
  const rows = Array.from({ length: 1_200 }, (_, number) => `Gate ${number},C-${number}`);
  await importFile(`name,code\n${rows.join("\n")}\n`);
  const [first, second] = await list();
  const last = (await (await service.send("GET", "/access-points?limit=1", { token })).json()).data[0];
  service.clock.now += 1_000;
  const { id } = await upload("name,code\nGate 0,C-0\nGate one,C-1\n", "?fileName=one.csv");
  expect((await service.send("POST", `/imports/${id}/run`, { token })).status).toBe(200);
  for (const point of [first, last])
    expect(await historyOf(point?.id)).toMatchObject([{ action: "access-points.imported", changes: {} }]);
  const changed = await historyOf(second?.id);
  expect(changed.map(({ action }) => action)).toEqual(["access-points.imported", "access-points.imported"]);
  expect(changed.map(({ changes }) => changes)).toEqual([{ file: [null, "one.csv"] }, {}]);
});
