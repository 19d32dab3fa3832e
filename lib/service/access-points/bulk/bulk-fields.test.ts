import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { BulkPreview, BulkResult } from "@/lib/contract/access-points/bulk";
import { findWrongValues } from "../../custom-fields/rebuild-values";
import { expectProblem } from "../../testing/expect-problem";
import { startTrash } from "../trash/test-trash";

async function start() {
  const it = await startTrash();
  const { service, send } = it;
  const admin = await service.signedIn("zoe@example.com", "admin");
  for (const body of [
    { key: "wingspan", label: "Wingspan", type: "number" },
    { key: "maker", label: "Maker", type: "text", searchable: true },
    { key: "alarm", label: "Alarm", type: "boolean" },
    { key: "kind", label: "Kind", type: "choice", options: ["Steel", "Glass"] },
  ]) {
    expect((await send("POST", "/fields", body, admin.token)).status).toBe(201);
  }
  const bulk = (body: object, path = "", by?: string) => send("POST", `/access-points/bulk${path}`, body, by);
  const points = async (query = ""): Promise<AccessPoint[]> =>
    (await (await send("GET", `/access-points?limit=100&sort=createdAt&${query}`)).json()).data;
  const values = async () => (await points()).map(({ name, fields }) => [name, fields]);
  const names = async (query: string) => (await points(query)).map(({ name }) => name);
  return { ...it, admin, bulk, values, names };
}

test("a change of many sets and removes values of custom fields, after a preview that says which, and is undone", async () => {
  const { service, add, bulk, values, names, send, admin } = await start();
  await add({ name: "One", fields: { wingspan: 1, maker: "Old", alarm: true } });
  await add({ name: "Two", fields: { wingspan: 3, maker: "acme" } });
  await add({ name: "Three" });
  await add({ name: "Four", fields: { wingspan: 3, maker: "Acme" } });
  const before = await values();
  const body = { select: { scope: "mine" }, set: { fields: { wingspan: 3, maker: " Acme ", alarm: null } } };

  const preview: BulkPreview = await (await bulk(body, "/preview")).json();
  expect(preview).toMatchObject({ matched: 4, changed: 3 });
  expect(preview.sample.map((one) => [one.name, one.before.fields, one.after.fields])).toEqual([
    ["Three", { wingspan: null, maker: null }, { wingspan: 3, maker: "Acme" }],
    ["Two", { maker: "acme" }, { maker: "Acme" }],
    ["One", { wingspan: 1, maker: "Old", alarm: true }, { wingspan: 3, maker: "Acme", alarm: null }],
  ]);
  expect(await values()).toEqual(before);

  service.clock.now += 1_000;
  const result: BulkResult = await (await bulk(body)).json();
  expect(result).toMatchObject({ changed: 3, unchanged: 1 });
  const all = ["One", "Two", "Three", "Four"];
  expect(await values()).toEqual(all.map((name) => [name, { wingspan: 3, maker: "Acme" }]));
  expect(await names("field.wingspan=3&field.maker=acme")).toEqual(all);
  expect(await names("q=acme")).toEqual(all);
  expect(await findWrongValues(service.db)).toEqual([]);
  const { data } = await (await send("GET", "/audit?action=access-points", undefined, admin.token)).json();
  expect(data[0].changes).toMatchObject({
    "fields.wingspan": [null, 3],
    "fields.maker": [null, "Acme"],
    "fields.alarm": [null, ""],
  });

  expect(await (await bulk({}, `/${result.undo?.id}/undo`)).json()).toEqual({ restored: 3, skipped: 0 });
  expect(await values()).toEqual(before);
  expect(await names("field.alarm=yes")).toEqual(["One"]);
  expect(await names("q=old")).toEqual(["One"]);
  expect(await findWrongValues(service.db)).toEqual([]);
});

test("wrong values, unknown fields and none of a required field are refused before anything is changed", async () => {
  const { add, bulk, values, send, admin } = await start();
  await add({ name: "One", fields: { wingspan: 1 } });
  expect((await send("PATCH", "/fields/wingspan", { required: true }, admin.token)).status).toBe(200);
  const before = await values();
  const fields = { wingspan: "", kind: "Wood", flor: 3 };
  for (const path of ["", "/preview"]) {
    const answer = await bulk({ select: { scope: "mine" }, set: { fields } }, path);
    expect(answer.status).toBe(422);
    const { errors } = await answer.json();
    expect(errors).toEqual([
      { pointer: "/set/fields/wingspan", detail: "Wingspan: enter a value." },
      { pointer: "/set/fields/kind", detail: "Kind: choose one of Steel, Glass." },
      { pointer: "/set/fields/flor", detail: "There is no field “flor”. Remove it or check its key." },
    ]);
  }
  await expectProblem(await bulk({ select: { scope: "mine" }, set: { fields: {} } }), {
    status: 422,
    kind: "validation-failed",
  });
  const selected = await bulk({ select: { field: { flor: "3" } }, set: { location: "Hall" } });
  expect((await selected.json()).errors).toEqual([
    { pointer: "/select/field/flor", detail: "There is no field “flor”. Choose one of those at /fields." },
  ]);
  expect(await values()).toEqual(before);
});
