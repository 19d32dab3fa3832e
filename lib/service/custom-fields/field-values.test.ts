import { describe, expect, test } from "vitest";
import { waitForOpenTransactions } from "../access-points/changes/test-settle";
import { refreshSearch } from "../access-points/search/refresh-search";
import { findWrongValues, rebuildValues } from "./rebuild-values";
import { startWithFields, wingspan } from "./test-fields";

describe("values of custom fields", () => {
  test.each([
    ["text", "Ada", "Ada", 7, "Value must be text."],
    ["number", 2.5, 2.5, "2", "Value: enter a number."],
    ["number", -0.1, -0.1, 2 ** 60, "Value: enter a number with at most 15 digits."],
    ["date", "2024-02-29", "2024-02-29", "2025-02-29", "Value: enter a date like 2026-11-21."],
    ["boolean", false, false, "no", "Value: choose yes or no."],
    ["choice", "Steel", "Steel", "Wood", "Value: choose one of Steel, Glass."],
    [
      "url",
      "https://example.com/a?b",
      "https://example.com/a?b",
      "javascript:alert(1)",
      "Value: enter an address that begins with https:// or http://.",
    ],
  ])("of type %s take %j and refuse others", async (type, valid, stored, wrong, detail) => {
    const { addField, create, list } = await startWithFields();
    await addField({ key: "value", label: "Value", type, ...(type === "choice" && { options: ["Steel", "Glass"] }) });
    const made = await create({ name: "Door", fields: { value: valid } });
    expect((await made.json()).fields).toEqual({ value: stored });
    const refused = await create({ name: "Gate", fields: { value: wrong } });
    expect([refused.status, (await refused.json()).errors]).toEqual([422, [{ pointer: "/fields/value", detail }]]);
    expect((await list("")).data[0].fields).toEqual({ value: stored });
  });

  test("are in every operation on an access point, and its history names them", async () => {
    const { service, token, addField, create, list } = await startWithFields();
    await addField(wingspan);
    await addField({ key: "owner-name", label: "Contact", type: "text" });
    const { id } = await (await create({ name: "Door", fields: { wingspan: 3, "owner-name": " Ada " } })).json();
    const path = `/access-points/${id}`;
    const send = (method: string, to: string, body?: object) => {
      service.clock.now += 1;
      return service.send(method, to, { token, body });
    };
    const changed = await (await send("PATCH", path, { fields: { wingspan: null, "owner-name": "Zoë" } })).json();
    expect(changed.fields).toEqual({ "owner-name": "Zoë" });
    expect((await (await send("GET", path)).json()).fields).toEqual({ "owner-name": "Zoë" });
    expect((await (await send("PATCH", path, { name: "Gate" })).json()).fields).toEqual({ "owner-name": "Zoë" });
    const items = [{ name: "A" }, { name: "B", fields: { wingspan: 1 } }];
    const batch = await (await send("POST", "/access-points/batch", { items })).json();
    expect(batch.data.map((point: { fields: object }) => point.fields)).toEqual([{}, { wingspan: 1 }]);
    const wrong = await send("POST", "/access-points/batch", {
      items: [{ name: "C" }, { name: "D", fields: { flor: 1 } }],
    });
    expect((await wrong.json()).errors).toEqual([
      { pointer: "/items/1/fields/flor", detail: "There is no field “flor”. Remove it or check its key." },
    ]);
    expect((await list("sort=name")).data.map((point: { fields: object }) => point.fields)).toEqual([
      {},
      { wingspan: 1 },
      { "owner-name": "Zoë" },
    ]);
    await waitForOpenTransactions(service.db);
    const feed = await (await send("GET", "/access-points/changes")).json();
    expect(feed.data[0].accessPoint.fields).toEqual({ "owner-name": "Zoë" });
    const history = await (await send("GET", `${path}/history`)).json();
    expect(history.data.map((entry: { changes: object }) => entry.changes)).toEqual([
      { name: ["Door", "Gate"] },
      { "fields.wingspan": [3, null], "fields.owner-name": ["Ada", "Zoë"] },
      expect.objectContaining({ "fields.wingspan": [null, 3] }),
    ]);
  });

  test("are created once for an Idempotency-Key, and the key with other values answers 422", async () => {
    const { service, token, addField } = await startWithFields();
    await addField(wingspan);
    const send = (path: string, body: object) =>
      service.send("POST", path, { token, body, headers: { "Idempotency-Key": `key-${path}` } });
    const one = (value: number) => send("/access-points", { name: "Door", fields: { wingspan: value } });
    const batch = (value: number) =>
      send("/access-points/batch", { items: [{ name: "Door", fields: { wingspan: value } }] });
    for (const request of [one, batch]) {
      const first = await (await request(3)).json();
      expect(await (await request(3)).json()).toEqual(first);
      expect(JSON.stringify(first)).toContain('"fields":{"wingspan":3}');
      expect((await request(4)).status).toBe(422);
    }
  });

  test("that were valid stay: of a removed option, and none of a field that became required", async () => {
    const { service, token, addField, changeField, create } = await startWithFields();
    await addField({ key: "kind", label: "Kind", type: "choice", options: ["Door", "Gate"] });
    const { id } = await (await create({ name: "A", fields: { kind: "Gate" } })).json();
    await changeField("kind", { options: ["Door"], required: true });
    const change = (fields: object) =>
      service.send("PATCH", `/access-points/${id}`, { token, body: { name: "B", fields } });
    expect((await change({ kind: "Gate" })).status).toBe(200);
    expect((await (await change({ kind: "" })).json()).errors[0].detail).toBe("Kind: enter a value.");
    await addField({ ...wingspan, required: true });
    expect((await change({ wingspan: null })).status).toBe(200);
    expect((await create({ name: "C" })).status).toBe(422);
  });

  test("of a deleted field vanish, and come back when it is restored", async () => {
    const { service, admin, token, addField, create, list, names } = await startWithFields();
    await addField({ ...wingspan, searchable: true });
    await addField({ key: "room", label: "Room", type: "text", searchable: true });
    const { id } = await (await create({ name: "Door", fields: { wingspan: 3, room: "Attic" } })).json();
    const send = (method: string, path: string) => service.send(method, path, { token: admin.token });
    expect((await (await send("GET", "/fields/room/use")).json()).accessPoints).toBe(1);
    expect(await names("q=attic")).toEqual(["Door"]);
    await send("DELETE", "/fields/room");
    await refreshSearch(service.db);
    const point = async () => (await (await service.send("GET", `/access-points/${id}`, { token })).json()).fields;
    expect([await point(), (await list("")).data[0].fields]).toEqual([{ wingspan: 3 }, { wingspan: 3 }]);
    expect(await names("q=attic")).toEqual([]);
    expect((await service.send("GET", "/access-points?field.room=attic", { token })).status).toBe(422);
    const body = { fields: { wingspan: 4 } };
    expect((await (await service.send("PATCH", `/access-points/${id}`, { token, body })).json()).fields).toEqual({
      wingspan: 4,
    });
    await send("POST", "/fields/room/restore");
    await refreshSearch(service.db);
    expect([await point(), (await list("")).data[0].fields]).toEqual([
      { wingspan: 4, room: "Attic" },
      { wingspan: 4, room: "Attic" },
    ]);
    expect([await names("q=attic"), await names("field.room=ATTIC")]).toEqual([["Door"], ["Door"]]);
  });

  test("are found by the search when the field becomes searchable, and not when it no longer is", async () => {
    const { service, addField, changeField, create, names } = await startWithFields();
    await addField({ key: "room", label: "Room", type: "text" });
    for (let number = 1; number <= 250; number += 1)
      await create({ name: `Door ${number}`, fields: { room: "Attic" } });
    await changeField("room", { searchable: true });
    await refreshSearch(service.db);
    expect(await names("q=attic&limit=100")).toHaveLength(100);
    expect((await service.db.selectFrom("custom_fields").select("search_stale").execute())[0]?.search_stale).toBe(0);
    await changeField("room", { searchable: false });
    await refreshSearch(service.db);
    expect(await names("q=attic")).toEqual([]);
  });
});

test("the index of the values is checked and rebuilt", async () => {
  const { service, addField, create, names } = await startWithFields();
  await addField(wingspan);
  for (const value of [1, 2, 3]) await create({ name: `Door ${value}`, fields: { wingspan: value } });
  expect(await findWrongValues(service.db)).toEqual([]);
  const entries = service.db.updateTable("access_point_field_values");
  await entries.set({ number: 99 }).where("number", "=", 1).execute();
  await service.db.deleteFrom("access_point_field_values").where("number", "=", 2).execute();
  const abandoned = { number: 100, field_id: "", value_key: "1", value_text: "", owner_id: "none" };
  const { id } = await service.db.selectFrom("custom_fields").select("id").executeTakeFirstOrThrow();
  await service.db
    .insertInto("access_point_field_values")
    .values({ ...abandoned, field_id: id })
    .execute();
  expect(await findWrongValues(service.db)).toHaveLength(4);
  await rebuildValues(service.db);
  expect(await findWrongValues(service.db)).toEqual([]);
  expect(await names("field.wingspan=2")).toEqual(["Door 2"]);
});
