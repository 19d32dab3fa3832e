import { expect, test } from "vitest";
import { compareCounters } from "../counters/counters";
import { startTrash } from "./test-trash";

const reads = [
  "/access-points",
  "/access-points?q=north",
  "/access-points?q=n",
  "/access-points?location=Yard&sort=name",
  "/access-points?scope=all&sort=-updatedAt",
  "/access-points?label=never&sort=location",
  "/access-points?field.wingspan=3",
  "/access-points?sort=field.wingspan",
  "/access-points/locations",
  "/access-points/export?format=csv",
  "/access-points/changes",
  "/overview",
];

test("no list, search, filter, export or overview has a deleted access point", async () => {
  const { service, add, remove, send, token: staff } = await startTrash();
  const { token } = await service.signedIn("zoe@example.com", "admin");
  await send("POST", "/fields", { key: "wingspan", label: "Wingspan", type: "number" }, token);
  const body = { name: "North gate", location: "Yard", qrCode: "N-1", fields: { wingspan: 3 } };
  await add({ name: "North door", location: "Hall", fields: { wingspan: 4 } });
  const { id } = await add(body);
  expect((await remove(id)).status).toBe(204);
  for (const path of reads) {
    const answer = await send("GET", path, undefined, path.includes("scope=all") ? token : staff);
    const text = await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    expect([path, text.includes(id), text.includes("North gate")]).toEqual([path, false, false]);
  }
  const { pagination } = await (await send("GET", "/access-points")).json();
  expect(pagination.total).toBe(1);
});

test("a deleted access point cannot be read, changed, deleted again or selected, and its code can be taken", async () => {
  const { add, remove, send, service, trash } = await startTrash();
  const { id } = await add({ name: "Gate", qrCode: "G-1" });
  await remove(id);
  const [before] = (await trash()).data;
  for (const [method, path, body] of [
    ["GET", `/access-points/${id}`, undefined],
    ["PATCH", `/access-points/${id}`, { name: "Other" }],
    ["DELETE", `/access-points/${id}`, undefined],
    ["POST", "/access-points/bulk", { select: { ids: [id] }, set: { location: "Yard" } }],
  ] as const) {
    expect([method, (await send(method, path, body)).status]).toEqual([method, 404]);
  }
  expect((await send("POST", "/access-points", { name: "New", qrCode: "G-1" })).status).toBe(201);
  expect((await trash()).data).toEqual([before]);
  expect(await compareCounters(service.db)).toEqual([]);
});
