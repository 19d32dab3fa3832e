import { expect, test } from "vitest";
import type { AuditList } from "@/lib/contract/audit";
import { startTrash } from "../trash/test-trash";

async function startHistory() {
  const { service, add, token } = await startTrash();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const bulk = async (body: object, path = "") => {
    service.clock.now += 1_000;
    const answer = await service.send("POST", `/access-points/bulk${path}`, { token: admin.token, body });
    return answer.json();
  };
  const undo = (id: string) => bulk({}, `/${id}/undo`);
  const history = async (id: string, query = ""): Promise<AuditList> =>
    (await service.send("GET", `/access-points/${id}/history?${query}`, { token })).json();
  const actions = async (id: string) => (await history(id)).data.map(({ action }) => action);
  return { add, bulk, undo, history, actions, token };
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
  const { data, pagination } = await history(one, "page=2&limit=1");
  expect(pagination).toMatchObject({ total: 3, totalPages: 3 });
  expect(data).toMatchObject([{ action: "access-points.changed", actor: { name: "zoe" }, address: "" }]);
  expect(data[0]?.changes).toMatchObject({ location: [null, "Hall"] });
  expect(data[0]?.changes).not.toHaveProperty("accessPoints");
  await bulk({ select: { ids }, delete: true });
  expect(await actions(two)).toEqual(["access-points.deleted", ...all]);
});
