import { describe, expect, test } from "vitest";
import { jobIdOf, problemOf, STOCK, startPrinting } from "../test-printing";

const unknownId = "0192f8e4-0000-7000-8000-000000000000";
const select = { scope: "mine" };

type Row = { when: string; body: object; places: string[]; says?: RegExp };

const rows: Row[] = [
  { when: "the selection is empty", body: { select: {} }, places: ["/select"], says: /Say which access points/ },
  { when: "select is missing", body: {}, places: ["/select"] },
  { when: "the list of ids is empty", body: { select: { ids: [] } }, places: ["/select/ids"], says: /at least one/ },
  { when: "the list is empty", body: { select: { list: [] } }, places: ["/select/list"] },
  { when: "an id is not a UUID", body: { select: { ids: ["17"] } }, places: ["/select/ids/0"] },
  {
    when: "an id is repeated",
    body: { select: { ids: [unknownId, unknownId] } },
    places: ["/select/ids"],
    says: /copies/,
  },
  {
    when: "there are too many ids",
    body: { select: { ids: Array(10_001).fill(7) } },
    places: ["/select/ids"],
    says: /more than 10,000/,
  },
  { when: "ids and a filter are combined", body: { select: { ids: [unknownId], q: "x" } }, places: ["/select"] },
  {
    when: "no access point matches",
    body: { select: { q: "no such thing" } },
    places: ["/select"],
    says: /No access point/,
  },
  { when: "the stock is missing", body: { select, stock: undefined }, places: ["/stock"] },
  { when: "the stock is unknown", body: { select, stock: "avery-0" }, places: ["/stock"], says: /no stock "avery-0"/ },
  {
    when: "no stock has this id",
    body: { select, stock: unknownId },
    places: ["/stock"],
    says: /GET \/label-stocks/,
  },
  {
    when: "a length is given for stock with labels of one length",
    body: { select, lengthMm: 40 },
    places: ["/lengthMm"],
  },
  { when: "a cell is 0", body: { select, skip: [0] }, places: ["/skip/0"] },
  {
    when: "a cell is not on the sheet",
    body: { select, skip: [1, 22] },
    places: ["/skip/1"],
    says: /has cells 1 to 21, but not 22/,
  },
  {
    when: "all cells are used",
    body: { select, skip: Array.from({ length: 21 }, (_, index) => index + 1) },
    places: ["/skip"],
    says: /skip none/,
  },
  { when: "copies are 0", body: { select, copies: 0 }, places: ["/copies"] },
  { when: "copies are not a whole number", body: { select, copies: 1.5 }, places: ["/copies"] },
  { when: "a field is unknown", body: { select, fields: ["owner"] }, places: ["/fields/0"] },
  { when: "a field is repeated", body: { select, fields: ["name", "name"] }, places: ["/fields"] },
  { when: "the resolution is too low", body: { select, dpi: 10 }, places: ["/dpi"] },
  { when: "the printer is unknown", body: { select, printer: unknownId }, places: ["/printer"] },
  { when: "ZPL is requested for sheets", body: { select, format: "zpl" }, places: ["/format"], says: /rolls/ },
  { when: "a member is unknown", body: { select, paper: "A4" }, places: ["/paper"] },
  {
    when: "several members are wrong",
    body: { select, stock: "x", printer: unknownId },
    places: ["/stock", "/printer"],
  },
];

describe("POST /labels answers 422 and creates no job when", () => {
  test.each(rows)("$when", async ({ body, places, says }) => {
    const { addMany, print, jobs } = await startPrinting();
    await addMany(1);
    const response = await print(body);
    expect(response.status).toBe(422);
    const problem = await problemOf(response);
    expect(problem.errors?.map((error) => error.pointer)).toEqual(places);
    if (says) expect(problem.detail).toMatch(says);
    expect(await jobs()).toEqual([]);
  });
});

test("an id that does not exist or belongs to another user answers 404 with the id", async () => {
  const { service, add, addMany, print, jobs } = await startPrinting();
  const ben = await service.signedIn("ben@example.com");
  const theirs = await add({ name: "Ben's" }, ben.token);
  const [mine] = await addMany(1);
  const response = await print({ select: { ids: [mine, theirs.id, unknownId] } });
  expect(response.status).toBe(404);
  const { errors, detail } = await problemOf(response);
  expect(errors?.map((error) => error.pointer)).toEqual(["/select/ids/1", "/select/ids/2"]);
  expect(detail).toContain(theirs.id);
  expect(detail).not.toContain("Ben");
  expect(await jobs()).toEqual([]);
});

test("an offset that moves labels off the page answers 422 with the printer", async () => {
  const { service, token, addMany, print } = await startPrinting();
  await addMany(1);
  const made = await service.send("POST", "/label-printers", { token, body: { name: "Old", offsetXMm: 15 } });
  const { id } = await made.json();
  const response = await print({ select, printer: id });
  expect(response.status).toBe(422);
  expect(await problemOf(response)).toMatchObject({
    errors: [{ pointer: "/printer", detail: expect.stringMatching(/off the page/) }],
  });
});

describe("a job fails, names the label and marks nothing as printed when a label has", () => {
  test.each([
    ["a character that no font has", { name: "Door \ue000" }, /U\+E000/, STOCK],
    [
      "a value that is too long for the stock",
      { name: "Long", qrCode: "x".repeat(512) },
      /too long for this label/,
      "brother-dk-11203",
    ],
  ])("%s", async (_, body, says, stock) => {
    const { add, addMany, print, job, point, get } = await startPrinting();
    const ids = await addMany(30);
    const bad = await add(body);
    const response = await print({ select: { ids: [...ids, bad.id] }, stock, dpi: 203 });
    expect(response.status, await response.clone().text()).toBe(422);
    const { errors, detail } = await problemOf(response);
    expect(detail).toMatch(says);
    expect(errors?.map((error) => error.accessPoint?.id)).toEqual([bad.id]);
    const id = jobIdOf(response);
    expect(await job(id)).toMatchObject({ state: "failed", verified: 0, digest: null, errors });
    expect((await get(`/label-jobs/${id}.pdf`)).status).toBe(422);
    for (const one of [...ids, bad.id])
      expect((await point(one)).label).toEqual({ printedAt: null, state: "never", seenAt: null });
  });
});
