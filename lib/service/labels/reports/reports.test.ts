import { describe, expect, test } from "vitest";
import { compareCounters } from "../../access-points/counters/counters";
import { startReporting } from "./test-reports";

describe("a scan", () => {
  test("stores when the label was seen, which is no edit of the access point", async () => {
    const { service, add, scan, get, zoe } = await startReporting();
    const { id, label, updatedAt } = await add({ name: "Door", qrCode: "D-1" });
    expect(label.seenAt).toBeNull();
    const before = (await get(`/access-points/${id}`)).headers.get("ETag") ?? "";
    service.clock.now += 60_000;
    const at = new Date(service.clock.now).toISOString();
    const seen = await scan("d-1", zoe);
    expect(seen.status).toBe(200);
    expect(await seen.json()).toMatchObject({ id, updatedAt, label: { state: "never", seenAt: at } });
    const again = await get(`/access-points/${id}`, undefined, { "If-None-Match": before });
    expect([again.status, (await again.json()).label.seenAt]).toEqual([200, at]);
    const actions = (await (await get(`/access-points/${id}/history`)).json()).data.map(
      ({ action }: { action: string }) => action,
    );
    expect(actions).toEqual(["access-point.created"]);
    const changed = await service.send("PATCH", `/access-points/${id}`, {
      token: zoe,
      body: { name: "Gate" },
      headers: { "If-Match": before },
    });
    expect(changed.status).toBe(403);
  });

  test("answers 404 for an unknown code, and to a person who does not see the access point, and stores nothing", async () => {
    const { add, scan, point, kim } = await startReporting();
    const { id } = await add({ name: "Door", qrCode: "D-1" });
    expect([(await scan("D-2")).status, (await scan("D-1", kim)).status]).toEqual([404, 404]);
    expect((await point(id)).label.seenAt).toBeNull();
  });

  test("never replaces a later time", async () => {
    const { service, add, scan } = await startReporting();
    await add({ name: "Door", qrCode: "D-1" });
    const { seenAt } = (await (await scan("D-1")).json()).label;
    service.clock.now -= 5_000;
    expect((await (await scan("D-1")).json()).label.seenAt).toBe(seenAt);
  });
});

describe("a report that a label is damaged", () => {
  test("of somebody who does not see the access point makes the label damaged, until it is printed", async () => {
    const { service, add, point, report, reports, listed, printed, kim, get } = await startReporting();
    const { id } = await add({ name: "Door", qrCode: "D-1" });
    await add({ name: "Gate" });
    await printed([id]);
    expect(await listed("label=needed")).toEqual(["Gate"]);
    const created = await report("D-1", { kind: "label", text: "Torn off" }, kim);
    expect(created.status).toBe(201);
    const body = await created.json();
    expect(body).toEqual({ id: body.id, state: "new", url: `/api/v1/reports/${body.id}` });
    expect(created.headers.get("Location")).toBe(body.url);
    expect((await point(id)).label.state).toBe("damaged");
    expect(await listed("label=damaged")).toEqual(["Door"]);
    expect(await listed("label=needed")).toEqual(["Door", "Gate"]);
    expect(await listed("label=printed")).toEqual([]);
    expect(await reports("?state=new&kind=label")).toMatchObject([{ text: "Torn off", accessPoint: { name: "Door" } }]);
    expect(await reports("", kim)).toEqual([]);
    const own = await (await get(`/reports/${body.id}`, kim)).json();
    expect(own).toMatchObject({ state: "new", accessPoint: null, createdBy: { name: "kim" } });
    expect(await compareCounters(service.db)).toEqual([]);

    await printed([id]);
    expect((await point(id)).label.state).toBe("printed");
    expect(await reports("?state=new")).toEqual([]);
    expect(await reports("?state=done")).toMatchObject([{ id: body.id }]);
    expect(await compareCounters(service.db)).toEqual([]);
  });

  test("leaves the label as it was printed once the owner says that it is done, and is audited", async () => {
    const { service, add, point, reported, answer, printed, kim, zoe, get } = await startReporting();
    const { id } = await add({ name: "Door", qrCode: "D-1" });
    await printed([id]);
    const report = await reported("D-1");
    expect([(await answer(report, { state: "done" }, kim)).status, (await answer(report, {}, zoe)).status]).toEqual([
      404, 403,
    ]);
    const done = await answer(report, { state: "done", answer: "It is only dirty." });
    expect(await done.json()).toMatchObject({ state: "done", answer: "It is only dirty." });
    expect((await point(id)).label.state).toBe("printed");
    expect(await compareCounters(service.db)).toEqual([]);
    const { data } = await (await get(`/access-points/${id}/history`)).json();
    expect(data.slice(0, 2)).toMatchObject([
      { action: "access-point.report-answered", changes: { state: ["new", "done"] } },
      { action: "access-point.reported", actor: { name: "kim" }, changes: { kind: [null, "label"] } },
    ]);
  });

  test("is kept through an edit, a deletion and a restoration", async () => {
    const { service, token, add, point, reported, printed } = await startReporting();
    const { id } = await add({ name: "Door", qrCode: "D-1" });
    await printed([id]);
    await reported("D-1");
    await service.send("PATCH", `/access-points/${id}`, { token, body: { name: "Gate" } });
    expect((await point(id)).label.state).toBe("damaged");
    await service.send("DELETE", `/access-points/${id}`, { token });
    expect(await compareCounters(service.db)).toEqual([]);
    await service.send("POST", `/access-points/${id}/restore`, { token, body: {} });
    expect((await point(id)).label.state).toBe("damaged");
    expect(await compareCounters(service.db)).toEqual([]);
  });
});

test("a fourth report of a person about an access point within ten minutes answers 429", async () => {
  const { service, add, reported, report, zoe } = await startReporting();
  await add({ name: "Door", qrCode: "D-1" });
  await add({ name: "Gate", qrCode: "D-2" });
  for (const by of [zoe, undefined, undefined, undefined])
    await reported("D-1", { kind: "problem", text: "Jammed" }, by);
  const refused = await report("D-1");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
  await reported("D-2");
  service.clock.now += 600_000;
  await reported("D-1");
});

test("a report about a problem needs a text and changes no label, and an unknown code answers 404", async () => {
  const { add, point, report, reported } = await startReporting();
  const { id } = await add({ name: "Door", qrCode: "D-1" });
  expect((await report("D-1", { kind: "problem" })).status).toBe(422);
  expect((await report("D-9")).status).toBe(404);
  await reported("D-1", { kind: "problem", text: "The lock is jammed." });
  expect((await point(id)).label.state).toBe("never");
});

test("labels that are needed are what a print run, an export, a view and a change of many select", async () => {
  const { service, token, add, reported, printed, get } = await startReporting();
  const ids = [];
  for (const name of ["Door", "Gate", "Lift"]) ids.push((await add({ name, qrCode: name })).id);
  await printed(ids.slice(0, 2));
  await reported("Gate");
  const select = { label: "needed" };
  const check = await service.send("POST", "/labels/check", { token, body: { select, stock: "avery-a4-l7160" } });
  expect((await check.json()).accessPoints).toBe(2);
  const csv = await (await get("/access-points/export?label=needed&sort=name")).text();
  expect(
    csv
      .trim()
      .split("\n")
      .map((line) => line.split(",")[1]),
  ).toEqual(["name", "Gate", "Lift"]);
  expect(csv).toContain("damaged");
  expect((await service.send("POST", "/views", { token, body: { name: "To print", query: select } })).status).toBe(201);
  const bulk = await service.send("POST", "/access-points/bulk", { token, body: { select, set: { location: "HQ" } } });
  expect((await bulk.json()).changed).toBe(2);
  const { totals, places } = await (await get("/overview")).json();
  expect(totals).toEqual({ accessPoints: 3, never: 1, changed: 0, damaged: 1, printed: 1 });
  expect(places).toMatchObject([{ name: "HQ", neverPrinted: 1, needed: 2 }]);
});
