import { describe, expect, test } from "vitest";
import { jobIdOf, problemOf, STOCK, startPrinting } from "../test-printing";

const unknownId = "0192f8e4-0000-7000-8000-000000000000";
const select = { scope: "mine" };

const cells = Array.from({ length: 21 }, (_, index) => index + 1);

/** What is wrong with an order, the places of the errors, and what the answer says. */
const rows: [when: string, body: object, places: string[], says?: RegExp][] = [
  ["the selection is empty", { select: {} }, ["/select"], /Say which access points/],
  ["select is missing", {}, ["/select"]],
  ["the list of ids is empty", { select: { ids: [] } }, ["/select/ids"], /at least one/],
  ["the list is empty", { select: { list: [] } }, ["/select/list"]],
  ["an id is not a UUID", { select: { ids: ["17"] } }, ["/select/ids/0"]],
  ["an id is repeated", { select: { ids: [unknownId, unknownId] } }, ["/select/ids"], /copies/],
  ["there are too many ids", { select: { ids: Array(10_001).fill(7) } }, ["/select/ids"], /more than 10,000/],
  ["ids and a filter are combined", { select: { ids: [unknownId], q: "x" } }, ["/select"]],
  ["no access point matches", { select: { q: "no such thing" } }, ["/select"], /No access point/],
  ["the stock is missing", { select, stock: undefined }, ["/stock"]],
  ["the stock is unknown", { select, stock: "avery-0" }, ["/stock"], /no stock "avery-0"/],
  ["no stock has this id", { select, stock: unknownId }, ["/stock"], /GET \/label-stocks/],
  ["a length is given for stock with labels of one length", { select, lengthMm: 40 }, ["/lengthMm"]],
  ["a cell is 0", { select, skip: [0] }, ["/skip/0"]],
  ["a cell is not on the sheet", { select, skip: [1, 22] }, ["/skip/1"], /has cells 1 to 21, but not 22/],
  ["all cells are used", { select, skip: cells }, ["/skip"], /skip none/],
  ["copies are 0", { select, copies: 0 }, ["/copies"]],
  ["copies are not a whole number", { select, copies: 1.5 }, ["/copies"]],
  ["a field is unknown", { select, fields: ["owner"] }, ["/fields/0"]],
  ["a field is repeated", { select, fields: ["name", "name"] }, ["/fields"]],
  ["the resolution is too low", { select, dpi: 10 }, ["/dpi"]],
  ["the printer is unknown", { select, printer: unknownId }, ["/printer"]],
  ["ZPL is requested for sheets", { select, format: "zpl" }, ["/format"], /rolls/],
  ["a member is unknown", { select, paper: "A4" }, ["/paper"]],
  ["several members are wrong", { select, stock: "x", printer: unknownId }, ["/stock", "/printer"]],
];

test("POST /labels answers 422 with every place that is wrong, and creates no job", async () => {
  const { addMany, print, jobs } = await startPrinting();
  await addMany(1);
  for (const [when, body, places, says = /./] of rows) {
    const response = await print(body);
    const { errors, detail } = await problemOf(response);
    expect([when, response.status, errors?.map(({ pointer }) => pointer)]).toEqual([when, 422, places]);
    expect(detail, when).toMatch(says);
  }
  expect(await jobs()).toEqual([]);
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
    const ids = await addMany(3);
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
