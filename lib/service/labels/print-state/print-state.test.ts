import { describe, expect, test } from "vitest";
import { compareCounters } from "../../access-points/counters/counters";
import { isPostgres } from "../../db/database";
import { jobIdOf, problemOf } from "../test-printing";
import { confirmUnanswered } from "./confirm-printed";
import { changePrintState, createPrintState } from "./print-state-store";
import { minimal, NEVER, startConfirming } from "./test-confirming";

const unknownId = "0192f8e4-0000-7000-8000-000000000000";

describe("a job whose file is complete", () => {
  test("is created and prints nothing until its file is fetched; HEAD, a prefetch and a manager do not count", async () => {
    const { service, token, addMany, create, job, get, labels, print } = await startConfirming();
    const ids = await addMany(2);
    const answer = await print({ select: { ids } }, minimal);
    expect([answer.status, answer.headers.get("Preference-Applied")]).toEqual([201, "return=minimal"]);
    const id = await create(ids);
    const path = `/label-jobs/${id}.pdf`;
    const created = { state: "done", printState: "created", printedAt: null, printedAccessPoints: 0 };
    expect(await job(id)).toMatchObject(created);
    const manager = await service.signedIn("mia@example.com", "manager");
    expect((await service.send("HEAD", path, { token })).status).toBe(200);
    expect((await get(path, token, { "Sec-Purpose": "prefetch;prerender" })).status).toBe(200);
    expect((await get(path, manager.token)).status).toBe(200);
    expect(await job(id)).toMatchObject(created);
    expect(await labels(ids)).toEqual([NEVER, NEVER]);

    service.clock.now += 5_000;
    await get(path);
    const at = "2026-11-20T09:00:05.000Z";
    expect(await job(id)).toMatchObject({ printState: "printed", printedAt: at, printedAccessPoints: 2 });
    expect(await labels(ids)).toEqual(Array(2).fill({ printedAt: at, state: "printed", seenAt: null }));
    service.clock.now += 5_000;
    await get(path);
    expect((await job(id)).printedAt).toBe(at);
  });

  test("of a former manager counts no labels of others as printed, neither by its file nor by a confirmation", async () => {
    const { service, token, add, print, get, job, confirm, labels } = await startConfirming();
    const { id: foreign } = await add({ name: "Gate" });
    const mia = await service.signedIn("mia@example.com", "manager");
    const { id: own } = await add({ name: "Door" }, mia.token);
    const id = jobIdOf(await print({ select: { ids: [foreign, own] } }, minimal, mia.token));
    await service.db.updateTable("users").set({ role: "staff" }).where("id", "=", mia.user.id).execute();

    expect(await problemOf(await get(`/label-jobs/${id}.pdf`, mia.token))).toMatchObject({ status: 403 });
    for (const body of [{ printed: true }, { printed: true, ids: [foreign] }]) {
      expect(await problemOf(await confirm(id, body, mia.token))).toMatchObject({ status: 403 });
    }
    expect(await job(id, mia.token)).toMatchObject({ printState: "created" });
    expect(await labels([foreign])).toEqual([NEVER]);
    expect((await confirm(id, { printed: true, ids: [own] }, mia.token)).status).toBe(200);
    expect((await get(`/access-points/${foreign}`, token)).status).toBe(200);
    expect(await labels([foreign])).toEqual([NEVER]);
  });
});

describe("confirming a job", () => {
  test("takes back one, some or all labels, and repeating it changes nothing", async () => {
    const { service, addMany, create, confirmed, states, names } = await startConfirming();
    const ids = await addMany(3);
    const [first = "", second = ""] = ids;
    const id = await create(ids);
    const all = await confirmed(id, { printed: true });
    expect(all).toMatchObject({ printState: "printed", printedAccessPoints: 3 });
    service.clock.now += 1_000;
    expect(await confirmed(id, { printed: true })).toEqual(all);

    const one = await confirmed(id, { printed: false, ids: [first] });
    expect(one).toMatchObject({ printState: "partly-printed", printedAccessPoints: 2, printedAt: all.printedAt });
    expect(await confirmed(id, { printed: false, ids: [first.toUpperCase(), first] })).toEqual(one);
    expect(await states(ids)).toEqual(["never", "printed", "printed"]);
    expect([await names("label=never"), await compareCounters(service.db)]).toEqual([1, []]);

    expect(await confirmed(id, { printed: true, ids: [first] })).toEqual(all);
    await confirmed(id, { printed: false, ids: [first, second] });
    const none = await confirmed(id, { printed: false });
    expect(none).toMatchObject({ printState: "not-printed", printedAccessPoints: 0, printedAt: null });
    expect(await states(ids)).toEqual(["never", "never", "never"]);
    const some = await confirmed(id, { printed: true, ids: [second] });
    expect(some).toMatchObject({ printState: "partly-printed", printedAccessPoints: 1 });
    expect(await states(ids)).toEqual(["never", "printed", "never"]);
    expect(await confirmed(id, { printed: false, ids })).toMatchObject({ printState: "not-printed" });
    expect(await compareCounters(service.db)).toEqual([]);
  });

  test("restores what an earlier printed job said, also its fields", async () => {
    const { service, token, addMany, create, confirmed, labels } = await startConfirming();
    const ids = await addMany(2);
    const [door = "", gate = ""] = ids;
    const early = await create(ids, { fields: ["name"] });
    await confirmed(early, { printed: true });
    const before = await labels(ids);
    service.clock.now += 60_000;
    const late = await create(ids, { fields: ["name", "location"] });
    await confirmed(late, { printed: true });
    await service.send("PATCH", `/access-points/${door}`, { token, body: { location: "Annex" } });
    const now = "2026-11-20T09:01:00.000Z";
    expect(await labels(ids)).toEqual([
      { printedAt: now, state: "changed", seenAt: null },
      { printedAt: now, state: "printed", seenAt: null },
    ]);
    await confirmed(late, { printed: false, ids: [gate] });
    expect(await labels([gate])).toEqual([before[1]]);
    await confirmed(late, { printed: false });
    expect(await labels(ids)).toEqual(before);
    await confirmed(early, { printed: false });
    expect(await labels(ids)).toEqual([NEVER, NEVER]);
  });

  test("twice at once gives one result", async () => {
    const { service, addRows, create, confirm, job, states } = await startConfirming();
    const ids = await addRows(450);
    const id = await create(ids);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(id, { printed: true })));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const row = service.db.selectFrom("label_jobs").select(["confirmation", "settled"]).where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ confirmation: 1, settled: 1 });
    await Promise.all([true, false, true, false].map((printed) => confirm(id, { printed })));
    const isPrinted = (await job(id)).printState === "printed";
    const some = ids.filter((_, index) => index % 9 === 0);
    expect(new Set(await states(some))).toEqual(new Set([isPrinted ? "printed" : "never"]));
    expect(await compareCounters(service.db)).toEqual([]);
  });

  test("that a crash interrupted is completed at the next start", async () => {
    const { service, addMany, create, states } = await startConfirming();
    const ids = await addMany(3);
    const id = await create(ids);
    const { db } = service;
    // State of the database after a process was killed between the job and its access points.
    await changePrintState(db, id, { printed: true }, service.clock.now);
    expect(await states(ids)).toEqual(["never", "never", "never"]);
    const next = createPrintState(service.context);
    await next.settle();
    if (isPostgres(db)) {
      // Another process may be in the middle of the change.
      expect(await states(ids)).toEqual(["never", "never", "never"]);
      service.clock.now += 30_000;
      await next.settle();
    }
    expect(await states(ids)).toEqual(["printed", "printed", "printed"]);
  });

  test("answers 404, 403, 409 or 422 and changes nothing when it is not possible", async () => {
    const { service, token, add, addMany, addRows, create, confirm, print, job } = await startConfirming();
    const ids = await addMany(2);
    const id = await create(ids);
    const [staff, manager, admin] = [
      await service.signedIn("ben@example.com"),
      await service.signedIn("mia@example.com", "manager"),
      await service.signedIn("eve@example.com", "admin"),
    ];
    expect((await confirm(id, { printed: true }, staff.token)).status).toBe(404);
    expect((await confirm(id, { printed: true }, manager.token)).status).toBe(403);
    expect((await confirm(unknownId, { printed: true })).status).toBe(404);
    const other = await add({ name: "Other" });
    const foreign = await confirm(id, { printed: true, ids: [ids[0], other.id] });
    expect(foreign.status).toBe(422);
    expect((await problemOf(foreign)).errors?.map(({ pointer }) => pointer)).toEqual(["/ids/1"]);
    expect((await job(id)).printState).toBe("created");
    expect((await confirm(id, { printed: true }, admin.token)).status).toBe(200);

    const open = jobIdOf(await print({ select: { ids: await addRows(2_000) } }, { Prefer: "respond-async" }));
    const early = await confirm(open, { printed: true });
    expect([early.status, (await problemOf(early)).type]).toEqual([409, "/problems/labels-not-drawn"]);
    await service.send("POST", `/label-jobs/${open}/cancel`, { token });
    expect((await confirm(open, { printed: true })).status).toBe(409);
  });
});

test("a job that is assumed to be printed asks nobody any more when each of its labels was scanned", async () => {
  const { service, token, add, create, job } = await startConfirming();
  const ids = [(await add({ name: "Gate", qrCode: "S-1" })).id, (await add({ name: "Door", qrCode: "S-2" })).id];
  const id = await create(ids);
  await service.send("POST", `/label-jobs/${id}/open`, { token });
  await confirmUnanswered(service.context, service.clock.now + 86_400_000, new AbortController().signal);
  service.clock.now += 1_000;
  const assumed = { printState: "printed", openedAt: expect.any(String) };
  const scan = (code: string) => service.send("POST", `/scan/${code}`, { token });
  expect(await job(id)).toMatchObject(assumed);
  expect((await scan("S-1")).status).toBe(200);
  expect(await job(id)).toMatchObject(assumed);
  await scan("S-2");
  expect(await job(id)).toMatchObject({ printState: "printed", openedAt: null });
});

test("a confirmation names the sheets that failed, in the order in which they print", async () => {
  const { service, addRows, create, confirm, confirmed, labels, get } = await startConfirming();
  const ids = await addRows(50);
  const usedNext = async () => {
    const { data } = await (await get("/label-stocks")).json();
    return data[0].nextSkip;
  };
  const id = await create(ids, { skip: [1, 2, 3], order: "name", copies: 2 });
  const states = async () => (await labels(ids)).map(({ state }) => (state === "never" ? "-" : "p")).join("");
  // 100 labels on 5 sheets: 18 on the first, 19 on the last.
  const some = await confirmed(id, { printed: true, exceptSheets: { from: 2, to: 2 } });
  expect(some).toMatchObject({ printState: "partly-printed", printedAccessPoints: 29 });
  const failed = `${"p".repeat(18)}${"-".repeat(21)}${"p".repeat(11)}`;
  expect(await states()).toBe(failed);
  const left = await (await get(`/label-jobs/${id}/ids?printed=no`)).json();
  expect(left.data).toEqual(ids.slice(18, 39));
  expect(await confirmed(id, { printed: true, exceptSheets: { from: 2, to: 2 } })).toEqual(some);
  expect(await usedNext()).toHaveLength(19);
  expect(await confirmed(id, { printed: true, exceptSheets: { from: 5 } })).toMatchObject({
    printedAccessPoints: 31,
  });
  expect(await states()).toBe(`${"p".repeat(31)}${"-".repeat(19)}`);
  expect(await usedNext()).toEqual([]);
  expect(await confirmed(id, { printed: true, exceptSheets: { from: 3 } })).toMatchObject({
    printState: "not-printed",
  });
  expect(await compareCounters(service.db)).toEqual([]);
  for (const body of [
    { printed: true, exceptSheets: { from: 7 } },
    { printed: true, exceptSheets: { from: 3, to: 2 } },
    { printed: false, exceptSheets: { from: 1 } },
    { printed: true, ids, exceptSheets: { from: 1 } },
  ]) {
    expect((await confirm(id, body)).status, JSON.stringify(body)).toBe(422);
  }
});
