import { expect, test } from "vitest";
import type { AccessPointList } from "@/lib/contract/access-points/access-point-list";
import { compareCounters } from "../counters/counters";
import { startTrash } from "./test-trash";

test("hand-over takes the trash along, whose rows are restored into the receiver's order", async () => {
  const { service, add, remove, restore, trash, send } = await startTrash();
  const ben = await service.signedIn("ben@example.com");
  const admin = await service.signedIn("zoe@example.com", "admin");
  const names: string[] = [];
  const points = new Map<string, string>();
  for (const name of ["A1", "B1", "A2", "B2", "A3", "B3"]) {
    const { id } = await add({ name }, name.startsWith("B") ? ben.token : undefined);
    names.push(name);
    points.set(name, id);
  }
  const idOf = (name: string) => points.get(name) ?? "";
  await remove(idOf("B2"), ben.token);
  await remove(idOf("A2"));
  const from = (await send("GET", "/me", undefined)).json();
  const { id: adaId } = await from;
  const path = `/users/${adaId}/hand-over`;
  expect((await send("POST", path, { to: ben.user.id }, admin.token)).status).toBe(200);
  expect((await trash()).data).toEqual([]);
  expect((await trash("", ben.token)).data.map(({ name, owner }) => [name, owner.name])).toEqual([
    ["B2", "ben"],
    ["A2", "ben"],
  ]);
  for (const name of ["A2", "B2"]) expect((await restore(idOf(name), {}, ben.token)).status).toBe(200);
  const list: AccessPointList = await (await send("GET", "/access-points?limit=100", undefined, ben.token)).json();
  expect(list.data.map(({ name }) => name)).toEqual(names.toReversed());
  expect(await compareCounters(service.db)).toEqual([]);
  const byNumber = await service.db.selectFrom("access_points").select("name").orderBy("number").execute();
  expect(byNumber.map(({ name }) => name)).toEqual(names);
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
