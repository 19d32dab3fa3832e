import { expect, test } from "vitest";
import { type LabelCheck, labelCheck } from "@/lib/contract/labels/label-check";
import { type LabelSheet, labelSheet } from "@/lib/contract/labels/label-sheet";
import { makeCode } from "../../access-points/edits/made-codes";
import { problemOf, startPrinting } from "../test-printing";

const unknownId = "0192f8e4-0000-7000-8000-000000000000";

async function start() {
  const it = await startPrinting();
  const check = (body: object) =>
    it.service.send("POST", "/labels/check", { token: it.token, body: { stock: "avery-a4-l7160", ...body } });
  const checked = async (body: object): Promise<LabelCheck> => labelCheck.parse(await (await check(body)).json());
  return { ...it, check, checked };
}

test("check returns the number of labels and sheets and the scan ratings, and creates no job", async () => {
  const { addMany, checked, jobs, point } = await start();
  const ids = await addMany(12);
  const found = await checked({ select: { ids }, copies: 2, skip: [1] });
  expect(found).toMatchObject({
    accessPoints: 12,
    labels: 24,
    sheets: 2,
    nextSkip: [1, 2, 3, 4],
    printable: true,
    findings: [],
    verdicts: { fine: 24, "hand-scanner": 0, unreliable: 0 },
    worst: { level: "fine" },
  });
  expect(found.maxScanDistanceMm).toBeGreaterThan(50);
  expect(await jobs()).toEqual([]);
  expect((await point(ids[0] ?? "")).label.state).toBe("never");
});

test("check names every label that cannot be printed and every label with a warning", async () => {
  const { add, addMany, checked } = await start();
  await addMany(3);
  const odd = await add({ name: "Door \ue000" });
  const dense = await add({ name: "Dense", qrCode: "y".repeat(300) });
  const found = await checked({ select: { scope: "mine", sort: "createdAt" } });
  expect(found.printable).toBe(false);
  expect(found.counts).toEqual({ error: 1, warning: 1 });
  expect(found.findings).toEqual([
    { level: "error", accessPoint: { id: odd.id, name: odd.name }, detail: expect.stringContaining("U+E000") },
    { level: "warning", accessPoint: { id: dense.id, name: "Dense" }, detail: expect.stringContaining("“Dense”") },
  ]);
  expect(found.groups).toEqual([
    { level: "error", labels: 1, detail: expect.stringContaining("U+E000") },
    { level: "warning", labels: 1, detail: expect.stringContaining("“Dense”") },
  ]);
  expect(found.worst?.accessPoint.id).toBe(dense.id);
});

test("check selects the first of those that a filter finds, and refuses `first` without a filter", async () => {
  const { add, check, checked } = await start();
  for (const name of ["Gate 3", "Gate 1", "Gate 2"]) await add({ name });
  const found = await checked({ select: { scope: "mine", sort: "name", first: 2 } });
  expect(found.contents.map(({ name }) => name)).toEqual(["Gate 1", "Gate 2"]);
  for (const select of [{ first: 2 }, { list: ["Gate 1"], first: 1 }, { scope: "mine", first: 0 }]) {
    expect((await check({ select })).status, JSON.stringify(select)).toBe(422);
  }
});

test("check selects the labels that a filter by a custom field finds, and says which filter is wrong", async () => {
  const { service, add, check, checked } = await start();
  const admin = await service.signedIn("admin@example.com", "admin");
  const body = { key: "wingspan", label: "Wingspan", type: "number" };
  expect((await service.send("POST", "/fields", { token: admin.token, body })).status).toBe(201);
  for (const [name, wingspan] of Object.entries({ One: 3, Two: 4, Three: 3 }))
    await add({ name, fields: { wingspan } });
  expect((await checked({ select: { field: { wingspan: "3" }, sort: "-field.wingspan" } })).accessPoints).toBe(2);
  const problem = await problemOf(await check({ select: { field: { wingspan: "many" } } }));
  expect(problem.errors).toEqual([{ pointer: "/select/field/wingspan", detail: "Wingspan: enter a number." }]);
});

test("check warns about addresses in codes that phones cannot open or that are not configured", async () => {
  const { service, add, checked } = await start();
  Object.assign(service.context, {
    publicUrl: "https://doors.example.com",
    codeAliases: ["https://old.example.com"],
  });
  const nine = makeCode(() => new Uint8Array(8).fill(7)).replace("-", "");
  const origins = ["HTTP://LOCALHOST:3000", "HTTPS://10.0.0.7", "HTTP://A.EXAMPLE.COM", "HTTPS://GONE.EXAMPLE.COM"];
  const fine = ["HTTPS://DOORS.EXAMPLE.COM", "HTTPS://OLD.EXAMPLE.COM"];
  for (const origin of [...origins, ...fine]) await add({ name: origin, qrCode: `${origin}/Q/${nine}` });
  await add({ name: "Somebody else's code", qrCode: "http://localhost/q/7" });
  const found = await checked({ select: { scope: "mine", sort: "createdAt" }, copies: 2 });
  expect(found.printable).toBe(true);
  const about = found.findings.filter(({ accessPoint }) => accessPoint === null).map(({ detail }) => detail);
  expect(about).toEqual([
    expect.stringMatching(
      /^The symbol of 1 label leads to http:..localhost:3000. Only the server itself can open that/,
    ),
    expect.stringMatching(/^The symbol of 1 label leads to https:..10.0.0.7. An IP address may change/),
    expect.stringMatching(/^The symbol of 1 label leads to http:..a.example.com. Phones warn about plain http/),
    expect.stringMatching(/to https:..gone.example.com. PUBLIC_URL is https:..doors.example.com now. .+_ALIASES/),
  ]);
  expect(found.counts.warning).toBe(found.findings.length);
});

test("check leaves out the exceptions of a filter, a list and the pile, also those that do not match", async () => {
  const { addMany, add, check, checked, service, token } = await start();
  const [first = ""] = await addMany(5);
  const { id } = await add({ name: "Gate" });
  const select = { scope: "mine", q: "door", except: [first, id, unknownId] };
  const found = await checked({ select });
  expect(found.accessPoints).toBe(4);
  expect(found.contents.map((content) => content.id)).not.toContain(first);
  await service.send("POST", "/labels/pile", { token, body: { ids: [first, id] } });
  for (const source of [{ list: ["Door 1", "Gate"] }, { pile: true }]) {
    const left = await checked({ select: { ...source, except: [id, unknownId] } });
    expect(left.contents.map((content) => content.id)).toEqual([first]);
    expect((await check({ select: { ...source, except: [first, id] } })).status).toBe(422);
  }
  for (const wrong of [
    { except: [first] },
    { ids: [id], except: [first] },
    { scope: "mine", except: Array(1_001).fill(first) },
  ]) {
    expect((await check({ select: wrong })).status).toBe(422);
  }
});

test.each([
  ["404 for an unknown id", { select: { ids: [unknownId] } }, 404, /no access point 0192f8e4/],
  ["403 when staff select from all users", { select: { scope: "all" } }, 403, /./],
  ["422 for an unknown stock", { select: { scope: "mine" }, stock: "x" }, 422, /no stock "x"/],
])("check answers %s", async (_, body, status, says) => {
  const { check, print, addMany } = await start();
  await addMany(1);
  const response = await check(body);
  expect(response.status).toBe(status);
  const problem = await problemOf(response);
  expect(problem.detail).toMatch(says);
  const { instance: _instance, ...printed } = await problemOf(await print(body));
  expect(problem).toMatchObject(printed);
});

test("the preview of a sheet returns what is in each of its cells, and past the end the last sheet", async () => {
  const { service, token, addMany, jobs } = await start();
  const ids = await addMany(12);
  const preview = async (sheet: number, more: object = {}): Promise<LabelSheet> => {
    const body = { stock: "avery-a4-l7160", select: { ids }, copies: 4, skip: [1], ...more, sheet };
    return labelSheet.parse(await (await service.send("POST", "/labels/sheet", { token, body })).json());
  };
  const namesIn = ({ labels }: LabelSheet) => labels.map(({ cell, content }) => [cell, content.name]);
  const first = await preview(1);
  expect([first.sheets, first.total, first.labels.length, first.labels[0]]).toMatchObject([3, 48, 20, { cell: 2 }]);
  expect(first.svg.match(/>Door \d+</g)).toHaveLength(20);
  expect(namesIn(await preview(3))).toEqual([6, 7, 8, 9, 10, 11, 12].map((door, at) => [at + 1, `Door ${door}`]));
  const uncollated = await preview(3, { copyOrder: "uncollated" });
  expect(namesIn(uncollated).slice(-5)).toEqual([11, 12, 12, 12, 12].map((door, at) => [at + 3, `Door ${door}`]));
  expect(await preview(99)).toEqual(await preview(3));
  // A render worker sorts the labels by their texts.
  expect(await preview(3, { order: "name", select: { ids: ids.toReversed() } })).toEqual(await preview(3));
  expect(await jobs()).toEqual([]);
});

test("the preview of a sheet answers 404 only for the access points that are on it", async () => {
  const { service, token, addMany } = await start();
  const ids = await addMany(30);
  await service.send("DELETE", `/access-points/${ids[25]}`, { token });
  const preview = (sheet: number, select: object) =>
    service.send("POST", "/labels/sheet", { token, body: { stock: "avery-a4-l7160", select, sheet } });
  expect(labelSheet.parse(await (await preview(1, { ids })).json())).toMatchObject({ sheets: 2, total: 30 });
  const refused = await preview(2, { ids });
  expect(refused.status).toBe(404);
  expect((await problemOf(refused)).errors?.map(({ pointer }) => pointer)).toEqual(["/select/ids/25"]);
  const listed: LabelSheet = labelSheet.parse(await (await preview(2, { scope: "mine", sort: "createdAt" })).json());
  expect([listed.total, listed.labels.at(-1)?.content.name]).toEqual([29, "Door 30"]);
  expect((await preview(1, { q: "nothing" })).status).toBe(422);
});
