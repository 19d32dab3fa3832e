import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { BulkResult } from "@/lib/contract/access-points/bulk";
import { findWrongValues } from "../../custom-fields/rebuild-values";
import { startTrash } from "./test-trash";

async function startWithFields() {
  const it = await startTrash();
  const { send, service } = it;
  const admin = await service.signedIn("zoe@example.com", "admin");
  const change = (key: string, body: object) => send("PATCH", `/fields/${key}`, body, admin.token);
  for (const body of [
    { key: "wingspan", label: "Wingspan", type: "number" },
    { key: "maker", label: "Maker", type: "text" },
  ]) {
    expect((await send("POST", "/fields", body, admin.token)).status).toBe(201);
  }
  const names = async (query: string, by?: string): Promise<string[]> => {
    const { data } = await (await send("GET", `/access-points?limit=100&${query}`, undefined, by)).json();
    return data.map(({ name }: AccessPoint) => name);
  };
  const wrong = () => findWrongValues(service.db);
  return { ...it, admin, change, names, wrong };
}

test("a restored access point has its values, which filters and sorts find, and the search as its fields are now", async () => {
  const { add, remove, restore, trash, names, wrong, change, send, admin } = await startWithFields();
  const { id } = await add({ name: "Gate", fields: { wingspan: 3, maker: "Acme" } });
  await add({ name: "Door", fields: { wingspan: 7 } });
  await remove(id);
  expect((await trash()).data[0]?.fields).toEqual({ wingspan: 3, maker: "Acme" });
  expect(await names("field.wingspan=3")).toEqual([]);
  expect((await change("maker", { searchable: true })).status).toBe(200);

  const restored: AccessPoint = await (await restore(id)).json();
  expect(restored.fields).toEqual({ wingspan: 3, maker: "Acme" });
  expect(await names("field.wingspan=3")).toEqual(["Gate"]);
  expect(await names("sort=-field.wingspan")).toEqual(["Door", "Gate"]);
  expect(await names("q=acme")).toEqual(["Gate"]);
  expect(await wrong()).toEqual([]);

  await remove(id);
  expect((await send("DELETE", "/fields/maker", undefined, admin.token)).status).toBe(204);
  expect((await trash()).data[0]?.fields).toEqual({ wingspan: 3 });
  expect((await (await restore(id, { qrCode: "" })).json()).fields).toEqual({ wingspan: 3 });
  expect(await names("q=acme")).toEqual([]);
  expect(await wrong()).toEqual([]);
});

test("access points that get new numbers when they are restored keep their values in both indexes", async () => {
  const { service, add, remove, restore, names, wrong, send, admin } = await startWithFields();
  const ben = await service.signedIn("ben@example.com");
  const { id } = await add({ name: "Gate", fields: { wingspan: 3 } }, ben.token);
  await add({ name: "Hall", fields: { wingspan: 3 } }, admin.token);
  await add({ name: "Door", fields: { wingspan: 3 } }, ben.token);
  await remove(id, ben.token);
  const handedOver = await send("POST", `/users/${admin.user.id}/hand-over`, { to: ben.user.id }, admin.token);
  expect(handedOver.status).toBe(200);
  expect((await restore(id, {}, ben.token)).status).toBe(200);
  expect(await names("field.wingspan=3&sort=createdAt", ben.token)).toEqual(["Gate", "Hall", "Door"]);
  expect(await names("field.wingspan=3&sort=createdAt&scope=all", admin.token)).toEqual(["Gate", "Hall", "Door"]);
  expect(await wrong()).toEqual([]);
});

test("undoing the deletion of many restores their values", async () => {
  const { add, names, wrong, send } = await startWithFields();
  for (const [index, name] of ["One", "Two", "Three"].entries()) await add({ name, fields: { wingspan: index % 2 } });
  const body = { select: { field: { wingspan: "0" } }, delete: true };
  const { changed, undo }: BulkResult = await (await send("POST", "/access-points/bulk", body)).json();
  expect(changed).toBe(2);
  expect(await names("")).toEqual(["Two"]);
  expect((await send("POST", `/access-points/bulk/${undo?.id}/undo`)).status).toBe(200);
  expect(await names("field.wingspan=0")).toEqual(["Three", "One"]);
  expect(await wrong()).toEqual([]);
});
