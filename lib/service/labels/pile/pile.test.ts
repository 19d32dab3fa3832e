import { describe, expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { PILE_MAX, type PilePage } from "@/lib/contract/access-points/codes/print-pile";
import { addTeam } from "../../testing/team-examples";
import { startReporting } from "../reports/test-reports";
import { jobIdOf, STOCK } from "../test-printing";

/** Starts the service, and returns functions that fill the pile and read it. */
async function startPile() {
  const it = await startReporting();
  const { service, token } = it;
  const put = (ids: string[], by = token) => service.send("POST", "/labels/pile", { token: by, body: { ids } });
  const added = async (ids: string[], by = token) => {
    const response = await put(ids, by);
    expect(response.status, await response.clone().text()).toBe(200);
    service.clock.now += 1_000;
    return response.json();
  };
  const pile = async (by = token): Promise<string[]> => {
    const list: PilePage = await (await it.get("/labels/pile?limit=100", by)).json();
    expect(list.pagination.total).toBe(list.data.length);
    return list.data.map(({ accessPoint }) => accessPoint.name);
  };
  const remove = (path: string, by = token) => service.send("DELETE", path, { token: by });
  const printPile = (by = token) => it.print({ select: { pile: true } }, { Prefer: "return=minimal" }, by);
  return { ...it, put, added, pile, remove, printPile };
}

describe("the print pile of a person", () => {
  test("has access points in any label state, last added first, once each", async () => {
    const { add, added, pile, printed, get } = await startPile();
    const points: AccessPoint[] = [];
    for (const name of ["A", "B", "C"]) points.push(await add({ name }));
    const [a = "", b = "", c = ""] = points.map(({ id }) => id);
    await printed([b]);
    expect(await added([a, b])).toEqual({ added: 2, total: 2 });
    expect(await added([c])).toEqual({ added: 1, total: 3 });
    expect(await added([a])).toEqual({ added: 0, total: 3 });
    expect(await pile()).toEqual(["A", "C", "B"]);
    const only = await (await get(`/labels/pile?accessPoint=${b}`)).json();
    expect([only.pagination.total, only.data[0].accessPoint.label.state]).toEqual([1, "printed"]);
  });

  test("is that of one person, and loses one access point or all", async () => {
    const { add, added, pile, remove, zoe } = await startPile();
    const { id: a } = await add({ name: "A" });
    const { id: b } = await add({ name: "B" });
    await added([a, b]);
    await added([b], zoe);
    expect((await remove(`/labels/pile/${a}`, zoe)).status).toBe(404);
    expect((await remove(`/labels/pile/${a}`)).status).toBe(204);
    expect((await remove(`/labels/pile/${a}`)).status).toBe(404);
    expect([await pile(), await pile(zoe)]).toEqual([["B"], ["B"]]);
    expect((await remove("/labels/pile")).status).toBe(204);
    expect([await pile(), await pile(zoe)]).toEqual([[], ["B"]]);
  });

  test("is printed in the order in which it was collected, and loses what printed until somebody says that it did not", async () => {
    const { service, add, added, pile, printPile, confirmed, get } = await startPile();
    const { id: a } = await add({ name: "A" });
    const { id: b } = await add({ name: "B" });
    await added([b]);
    await added([a]);
    const job = jobIdOf(await printPile());
    expect((await (await get(`/label-jobs/${job}/ids`)).json()).data).toEqual([b, a]);
    expect(await pile()).toEqual(["A", "B"]);
    await confirmed(job, { printed: true, ids: [a] });
    expect(await pile()).toEqual(["B"]);
    await confirmed(job, { printed: true });
    expect(await pile()).toEqual([]);
    await confirmed(job, { printed: false });
    expect(await pile()).toEqual(["A", "B"]);
    await confirmed(job, { printed: true });
    service.clock.now += 1_000;
    expect(await added([a])).toEqual({ added: 1, total: 1 });
    const empty = await printPile().then(() => printPile());
    expect(empty.status).toBe(201);
  });

  test("that is empty answers 422 to a print job, as does one with a filter", async () => {
    const { print, printPile } = await startPile();
    const empty = await printPile();
    expect([empty.status, (await empty.json()).detail]).toEqual([422, expect.stringContaining("print pile is empty")]);
    const mixed = await print({ select: { pile: true, q: "A" }, stock: STOCK });
    expect([mixed.status, (await mixed.json()).detail]).toEqual([422, expect.stringContaining("takes no filter")]);
  });

  test("lacks what is in the trash until it is restored, and loses what is deleted for good", async () => {
    const { service, token, zoe, add, added, pile } = await startPile();
    const { db } = service;
    const { id } = await add({ name: "A" });
    await added([id]);
    await added([id], zoe);
    const etag = (await service.send("GET", `/access-points/${id}`, { token })).headers.get("ETag") ?? "";
    await service.send("DELETE", `/access-points/${id}`, { token, headers: { "If-Match": etag } });
    expect([await pile(), await pile(zoe)]).toEqual([[], []]);
    await service.send("POST", `/access-points/${id}/restore`, { token, body: {} });
    expect([await pile(), await pile(zoe)]).toEqual([["A"], ["A"]]);
    await db.deleteFrom("all_access_points").where("id", "=", id).execute();
    expect(await db.selectFrom("print_pile").selectAll().execute()).toEqual([]);
  });

  test("takes what the person may print: 404 for what is hidden, 403 for what is only seen, and lacks it after the right ends", async () => {
    const { service, add, put, added, pile, kim, zoe } = await startPile();
    const { token: admin } = await service.signedIn("root@example.com", "admin");
    const { user } = await service.logIn("kim@example.com");
    const { id: a } = await add({ name: "A" });
    const hidden = await put([a], kim);
    expect([hidden.status, (await hidden.json()).errors[0].pointer]).toEqual([404, "/ids/0"]);
    const team = await addTeam({ service, admin, staffId: user.id }, "view");
    await service.db.updateTable("all_access_points").set({ team_id: team }).where("id", "=", a).execute();
    expect((await put([a], kim)).status).toBe(403);
    await service.db.updateTable("team_members").set({ access: "edit" }).where("user_id", "=", user.id).execute();
    await added([a], kim);
    await added([a], zoe);
    expect([await pile(kim), await pile(zoe)]).toEqual([["A"], ["A"]]);
    await service.db.deleteFrom("team_members").where("user_id", "=", user.id).execute();
    expect([await pile(kim), await pile(zoe)]).toEqual([[], ["A"]]);
  });

  test("that is full answers 422 and stays as it was", async () => {
    const { service, user, addRows, add, put } = await startPile();
    const ids = await addRows(PILE_MAX);
    for (let from = 0; from < ids.length; from += 1_000)
      expect((await put(ids.slice(from, from + 1_000))).status).toBe(200);
    const { id } = await add({ name: "One more", qrCode: "MORE" });
    const full = await put([id]);
    expect([full.status, (await full.json()).detail]).toEqual([
      422,
      "Your print pile would have 10,001 access points, and it holds 10,000. Print it or empty it first.",
    ]);
    const report = await service.send("POST", "/scan/MORE/reports", {
      token: (await service.logIn("ada@example.com")).token,
      body: { kind: "label" },
    });
    expect(report.status).toBe(201);
    const rows = service.db.selectFrom("print_pile").where("user_id", "=", user.id);
    const { count } = await rows.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
    expect(Number(count)).toBe(PILE_MAX);
  });
});

test("a report that a label is damaged puts it into the pile of a reporter who may print it, and of nobody else", async () => {
  const { add, reported, pile, listed, token, kim, zoe } = await startPile();
  await add({ name: "A", qrCode: "A-1" });
  await add({ name: "B", qrCode: "B-1" });
  await reported("A-1", { kind: "label" }, kim);
  expect([await pile(), await pile(kim), await pile(zoe)]).toEqual([[], [], []]);
  expect(await listed("label=needed")).toEqual(["A", "B"]);
  await reported("B-1", { kind: "label" }, zoe);
  await reported("A-1", { kind: "problem", text: "Jammed" }, zoe);
  expect([await pile(), await pile(zoe)]).toEqual([[], ["B"]]);
  await reported("A-1", { kind: "label" }, token);
  expect(await pile()).toEqual(["A"]);
});
