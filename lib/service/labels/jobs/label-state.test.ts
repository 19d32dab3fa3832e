import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { addTeamsOf } from "../../teams/test-teams";
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

test("a label that shows neither owner nor team stays printed when they change", async () => {
  const { service, token, add, print, point } = await start();
  const { admin, teams } = await addTeamsOf({ service, token });
  const { user: kim } = await service.signedIn("kim@example.com");
  const { id } = await add({ name: "Gate", teamId: teams.facilities });
  await print({ select: { ids: [id] } });
  const send = (method: string, path: string, body: object) => service.send(method, path, { token: admin, body });
  const set = { owner: kim.id, team: teams.keys };
  expect((await send("POST", "/access-points/bulk", { select: { ids: [id] }, set })).status).toBe(200);
  await send("PATCH", `/users/${kim.id}`, { name: "Kim Lee" });
  await send("PATCH", `/teams/${teams.keys}`, { name: "Key room" });
  expect((await point(id, admin)).label.state).toBe("printed");
});
