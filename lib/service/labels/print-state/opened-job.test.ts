import { expect, test } from "vitest";
import { compareCounters } from "../../access-points/counters/counters";
import { confirmUnanswered } from "./confirm-printed";
import { NEVER, startConfirming } from "./test-confirming";

test("a job that a person opened counts as printed a day later, unless somebody has said what printed", async () => {
  const { service, token, addMany, create, confirm, confirmed, job, labels, names, get } = await startConfirming();
  const ids = await addMany(3);
  const open = async (id: string) => {
    const answer = await service.send("POST", `/label-jobs/${id}/open`, { token });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const [opened, answered, untouched] = [await create(ids.slice(0, 1)), await create(ids.slice(1)), await create(ids)];
  const at = new Date(service.clock.now).toISOString();
  expect(await open(opened)).toMatchObject({ printState: "created", openedAt: at, printedAccessPoints: 0 });
  await open(answered);
  expect(await confirmed(answered, { printed: false })).toMatchObject({ printState: "not-printed", openedAt: null });
  service.clock.now += 1_000;
  expect(await open(opened)).toMatchObject({ openedAt: at });
  expect(await names("label=never")).toBe(3);

  const { context, clock } = service;
  const sweep = (after: number) => confirmUnanswered(context, clock.now + after, new AbortController().signal);
  await sweep(0);
  expect(await names("label=never")).toBe(3);
  await sweep(86_400_000);
  expect(await job(opened)).toMatchObject({ printState: "printed", printedAt: at, openedAt: at });
  expect(await labels(ids)).toEqual([{ printedAt: at, state: "printed", seenAt: null }, NEVER, NEVER]);
  expect([(await job(answered)).printState, (await job(untouched)).printState]).toEqual(["not-printed", "created"]);
  const evidence = async () => (await (await get(`/label-jobs/${opened}/access-points`)).json()).data[0];
  expect(await evidence()).toMatchObject({ printed: true, evidence: "assumed", seenAt: null });
  expect(await confirmed(opened, { printed: true })).toMatchObject({
    printState: "printed",
    printedAt: at,
    openedAt: null,
  });
  expect(await evidence()).toMatchObject({ printed: true, evidence: "said" });
  expect((await confirm(opened, { printed: false })).status).toBe(200);
  await sweep(86_400_000);
  expect(await job(opened)).toMatchObject({ printState: "not-printed", openedAt: null });
  expect(await evidence()).toMatchObject({ printed: false, evidence: null });
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
