import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { jobIdOf, startPrinting } from "../test-printing";

async function start() {
  const it = await startPrinting();
  const change = async (id: string, body: object): Promise<AccessPoint> =>
    (await it.service.send("PATCH", `/access-points/${id}`, { token: it.token, body })).json();
  const names = async (query: string): Promise<string[]> => {
    const { data, pagination } = await (await it.get(`/access-points?${query}`)).json();
    expect(pagination.total).toBe(data.length);
    return data.map((point: AccessPoint) => point.name).sort();
  };
  return { ...it, change, names };
}

test("an access point has the time of its last print, and says whether a printed text changed since", async () => {
  const { service, add, print, point, change, names } = await start();
  const { id, label } = await add({ name: "Door", location: "HQ", description: "Green" });
  await add({ name: "Gate" });
  expect(label).toEqual({ printedAt: null, state: "never", seenAt: null });
  expect(await names("label=never")).toEqual(["Door", "Gate"]);

  service.clock.now += 5_000;
  const updatedAt = (await point(id)).updatedAt;
  await print({ select: { ids: [id] }, fields: ["name", "location"] });
  const printed = { printedAt: "2026-11-20T09:00:05.000Z", state: "printed", seenAt: null };
  expect(await point(id)).toMatchObject({ label: printed, updatedAt });
  expect(await names("label=never")).toEqual(["Gate"]);
  expect(await names("label=changed")).toEqual([]);

  expect((await change(id, { description: "Blue" })).label).toEqual(printed);
  expect((await change(id, { location: "Annex" })).label).toEqual({ ...printed, state: "changed" });
  expect(await names("label=changed")).toEqual(["Door"]);
  expect((await change(id, { location: "HQ" })).label).toEqual(printed);
  expect((await change(id, { qrCode: "NEW" })).label.state).toBe("changed");

  service.clock.now += 5_000;
  await print({ select: { label: "changed" } });
  expect((await point(id)).label).toEqual({ printedAt: "2026-11-20T09:00:10.000Z", state: "printed", seenAt: null });
  expect(await names("label=any")).toEqual(["Door", "Gate"]);
  expect(await names("label=printed")).toEqual(["Door"]);
});

test("labelCounts counts the matches of a search and a scope by the state of their label", async () => {
  const { service, add, print, change, get } = await start();
  const [one, two] = [await add({ name: "Door 1" }), await add({ name: "Door 2" })];
  await add({ name: "Door 3" });
  await add({ name: "Gate" });
  await print({ select: { ids: [one.id, two.id] } });
  await change(two.id, { name: "Door two" });
  const ben = await service.signedIn("ben@example.com", "manager");
  await service.send("POST", "/access-points", { token: ben.token, body: { name: "Door 4" } });
  const counts = async (query: string, token?: string) => {
    const { labelCounts, pagination } = await (await get(`/access-points?limit=1&${query}`, token)).json();
    return { ...labelCounts, total: pagination.total };
  };

  expect(await counts("labelCounts=yes")).toEqual({ never: 2, changed: 1, damaged: 0, printed: 1, total: 4 });
  expect(await counts("labelCounts=yes&sort=name")).toEqual({ never: 2, changed: 1, damaged: 0, printed: 1, total: 4 });
  expect(await counts("labelCounts=yes&label=changed")).toEqual({
    never: 2,
    changed: 1,
    damaged: 0,
    printed: 1,
    total: 1,
  });
  expect(await counts("labelCounts=yes&q=door")).toEqual({ never: 1, changed: 1, damaged: 0, printed: 1, total: 3 });
  expect(await counts("labelCounts=yes&q=door&label=never&count=capped")).toEqual({
    never: 1,
    changed: 1,
    damaged: 0,
    printed: 1,
    total: 1,
  });
  expect(await counts("labelCounts=yes&scope=all&q=door", ben.token)).toMatchObject({ never: 2, total: 4 });
  expect(await counts("labelCounts=yes&scope=all", ben.token)).toMatchObject({ never: 3, total: 5 });
  expect(await counts("q=door")).toEqual({ total: 3 });
});

test("printing changes the ETag, and PATCH with the ETag from before the print succeeds", async () => {
  const { service, token, add, print, get } = await start();
  const { id } = await add({ name: "Door" });
  const before = (await get(`/access-points/${id}`)).headers.get("ETag") ?? "";
  await print({ select: { ids: [id] } });
  const known = await get(`/access-points/${id}`, token, { "If-None-Match": before });
  expect(known.status).toBe(200);
  const after = known.headers.get("ETag") ?? "";
  expect(after).not.toBe(before);
  for (const [tag, name, status] of [
    [before, "Gate", 200],
    [after, "Lift", 412],
  ] as const) {
    const headers = { "If-Match": tag };
    const changed = await service.send("PATCH", `/access-points/${id}`, { token, body: { name }, headers });
    expect(changed.status).toBe(status);
  }
});

test("an access point that changes during rendering is `changed`, and a deleted one does not stop the job", async () => {
  const { service, token, addRows, print, point, change, job, get } = await start();
  const ids = await addRows(400);
  const [first = "", second = ""] = ids;
  const printing = print({ select: { ids } }, { Prefer: "respond-async" });
  const id = jobIdOf(await printing);
  await change(first, { name: "Changed meanwhile" });
  await service.send("DELETE", `/access-points/${second}`, { token });
  await expect.poll(async () => (await job(id)).state).toBe("done");
  await get(`/label-jobs/${id}.pdf`);
  expect((await point(first)).label.state).toBe("changed");
  expect((await point(ids[2] ?? "")).label.state).toBe("printed");
});

test("GET with an unknown label filter answers 422", async () => {
  const { get } = await start();
  const response = await get("/access-points?label=soon");
  expect([response.status, (await response.json()).errors[0].parameter]).toEqual([422, "label"]);
});
