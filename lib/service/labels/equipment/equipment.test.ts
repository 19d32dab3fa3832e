import { expect, test } from "vitest";
import type { LabelStockList, ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { jobIdOf, ownStock, problemOf, STOCK, startPrinting } from "../test-printing";

async function start() {
  const it = await startPrinting();
  const list = async (by = it.token): Promise<ListedLabelStock[]> =>
    ((await (await it.get("/label-stocks", by)).json()) as LabelStockList).data;
  const send = (method: string, path: string, body?: object, by = it.token) =>
    it.service.send(method, path, { token: by, body });
  return { ...it, list, send };
}

test("own stock that is marked direct thermal, and the rolls of Dymo and Brother, are direct thermal", async () => {
  const { list, send } = await start();
  const own: ListedLabelStock = await (
    await send("POST", "/label-stocks", { ...ownStock, directThermal: true })
  ).json();
  expect(own.directThermal).toBe(true);
  const shipped = (await list()).filter((stock) => !stock.own && stock.directThermal);
  expect(new Set(shipped.map(({ vendor }) => vendor))).toEqual(new Set(["Dymo", "Brother"]));
  const changed = await send("PATCH", `/label-stocks/${own.id}`, { directThermal: false });
  expect((await changed.json()).directThermal).toBe(false);
});

test("every stock of the list can be read by its id, shipped ones too, with its last use", async () => {
  const { addMany, print, list, get, send } = await start();
  await print({ select: { ids: await addMany(1) }, stock: "zebra-2.25x1.25in" });
  const own: ListedLabelStock = await (await send("POST", "/label-stocks", ownStock)).json();
  const all = await list();
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, "zebra-2.25x1.25in", STOCK]));
  for (const stock of all) expect(await (await get(`/label-stocks/${stock.id}`)).json()).toEqual(stock);
  expect((await get("/label-stocks/avery-0")).status).toBe(404);
  expect((await get("/label-stocks/zebra-2x1in.pdf")).status).toBe(404);
  expect((await send("DELETE", `/label-stocks/${STOCK}`)).status).toBe(404);
});

test("the last used stock comes first, with the cells that its last job used", async () => {
  const { service, addMany, print, list } = await start();
  const ids = await addMany(4);
  await print({ select: { ids }, skip: [2] });
  service.clock.now += 1_000;
  await print({ select: { ids }, stock: "zebra-2x1in" });
  const [first, second, third] = await list();
  expect(first).toMatchObject({ id: "zebra-2x1in", nextSkip: [], lastUsedAt: "2026-11-20T09:00:01.000Z" });
  expect(second).toMatchObject({ id: STOCK, nextSkip: [1, 2, 3, 4, 5] });
  expect(third?.lastUsedAt).toBeNull();
});

test("the cells of jobs that did not print are free again", async () => {
  const { service, addMany, print, list, send } = await start();
  const [first = "", ...others] = await addMany(4);
  const used = async () => (await list()).find(({ id }) => id === STOCK)?.nextSkip;
  const printOn = async (ids: string[], skip: number[]) => {
    service.clock.now += 1_000;
    return jobIdOf(await print({ select: { ids }, skip }));
  };
  const confirm = (id: string, body: object) => send("POST", `/label-jobs/${id}/confirm`, body);

  const alone = await printOn([first], [5]);
  expect(await used()).toEqual([1, 5]);
  await confirm(alone, { printed: false });
  expect(await used(), "a first job that did not print").toEqual([5]);
  await confirm(alone, { printed: true });
  const [second, third] = [await printOn(others, [1, 5]), await printOn([first], [1, 2, 3, 4, 5])];
  expect(await used()).toEqual([1, 2, 3, 4, 5, 6]);
  await confirm(third, { printed: false });
  expect(await used()).toEqual([1, 2, 3, 4, 5]);
  await confirm(second, { printed: false });
  expect(await used(), "two jobs that did not print").toEqual([1, 5]);
  await confirm(second, { printed: true, ids: [first] });
  await confirm(second, { printed: true, ids: others.slice(0, 1) });
  expect(await used(), "a job that printed in part").toEqual([1, 2, 3, 4, 5]);
});

test("a stock remembers the printer of its own last job, and no other stock does", async () => {
  const { service, addMany, print, list, send } = await start();
  const select = { ids: await addMany(1) };
  const { id } = await (await send("POST", "/label-printers", { name: "Zebra", dpi: 203, offsetXMm: 0.4 })).json();
  await print({ select, stock: "zebra-2x1in", printer: id });
  service.clock.now += 1_000;
  await print({ select, dpi: 600 });
  const stocks = new Map((await list()).map((stock) => [stock.id, stock.lastPrinter]));
  expect(stocks.get("zebra-2x1in")).toEqual({ id, dpi: 203 });
  expect(stocks.get(STOCK)).toEqual({ id: null, dpi: 600 });
  expect([...stocks.values()].filter((printer) => printer !== null)).toHaveLength(2);
  const { token } = await service.signedIn("ben@example.com");
  expect((await list(token)).every(({ lastPrinter }) => lastPrinter === null)).toBe(true);
});

test("own stock can be created, printed on, changed and deleted, and jobs keep their copy of it", async () => {
  const { list, send, addMany, print, job, get } = await start();
  const made = await send("POST", "/label-stocks", ownStock);
  expect(made.status).toBe(201);
  const { id }: ListedLabelStock = await made.json();
  expect(made.headers.get("Location")).toBe(`/api/v1/label-stocks/${id}`);
  expect((await list())[0]).toMatchObject({ id, own: true, part: "Jam jars", kind: "sheet", shape: "rectangle" });
  const printed = await print({ select: { ids: await addMany(9) }, stock: id });
  expect((await job(jobIdOf(printed))).sheets).toBe(2);

  const changed = await send("PATCH", `/label-stocks/${id}`, { rows: 3, name: "Jars" });
  expect(await changed.json()).toMatchObject({ rows: 3, part: "Jars", columns: 2 });
  expect((await send("DELETE", `/label-stocks/${id}`)).status).toBe(204);
  expect((await get(`/label-stocks/${id}`)).status).toBe(404);
  expect((await job(jobIdOf(printed))).stock).toMatchObject({ part: "Jam jars", rows: 4 });
  expect((await get(`/label-jobs/${jobIdOf(printed)}.pdf`)).status).toBe(200);
});

test.each([
  ["does not fit its paper", { columns: 3 }, [""], /columns do not fit/],
  ["has labels that overlap", { verticalPitchMm: 50 }, [""], /overlap/],
  ["has invalid measures", { rows: 0, labelWidthMm: -1, shape: "star" }, ["/rows", "/labelWidthMm", "/shape"], /./],
])("POST and PATCH answer 422 for own stock that %s", async (_, wrong, places, says) => {
  const { send, list } = await start();
  const { id } = await (await send("POST", "/label-stocks", ownStock)).json();
  for (const response of [
    await send("POST", "/label-stocks", { ...ownStock, ...wrong }),
    await send("PATCH", `/label-stocks/${id}`, wrong),
  ]) {
    expect(response.status).toBe(422);
    const { errors, detail } = await problemOf(response);
    expect(errors?.map((error) => error.pointer).sort()).toEqual([...places].sort());
    expect(detail).toMatch(says);
  }
  expect((await list()).filter((stock) => stock.own)).toHaveLength(1);
});

test("own stock with unequal margins is created with a warning", async () => {
  const { send } = await start();
  const response = await send("POST", "/label-stocks", { ...ownStock, leftMarginMm: 5 });
  expect(response.status).toBe(201);
  expect((await response.json()).warnings).toHaveLength(1);
});

test("own stock and printer profiles of another user are not listed and cannot be printed with, also by admins", async () => {
  const { service, send, list, add, print } = await start();
  const stock = await (await send("POST", "/label-stocks", ownStock)).json();
  const printer = await (await send("POST", "/label-printers", { name: "Old" })).json();
  const { token } = await service.signedIn("root@example.com", "admin");
  expect((await list(token)).some((one) => one.own)).toBe(false);
  await add({ name: "Door" }, token);
  const response = await print({ select: { scope: "mine" }, stock: stock.id, printer: printer.id }, {}, token);
  expect((await problemOf(response)).errors?.map((error) => error.pointer)).toEqual(["/stock", "/printer"]);
});

test("a printer profile is rounded to 0.1 mm and 0.001, and can be listed, changed and deleted", async () => {
  const { send, get } = await start();
  const made = await send("POST", "/label-printers", { name: "Zebra", dpi: 203, offsetXMm: 0.26, scaleY: 1.0014 });
  expect(made.status).toBe(201);
  const printer = await made.json();
  expect(printer).toEqual({
    id: printer.id,
    name: "Zebra",
    dpi: 203,
    offsetXMm: 0.3,
    offsetYMm: 0,
    scaleX: 1,
    scaleY: 1.001,
    shared: false,
    teamIds: [],
    stock: null,
    connection: null,
    provedAt: null,
    mayChange: true,
  });
  const changed = await send("PATCH", `/label-printers/${printer.id}`, { dpi: null, offsetXMm: -1 });
  expect(await changed.json()).toEqual({ ...printer, dpi: null, offsetXMm: -1 });
  expect((await (await get("/label-printers")).json()).data).toEqual([{ ...printer, dpi: null, offsetXMm: -1 }]);
  const wrong = await send("POST", "/label-printers", { name: "X", dpi: 7, offsetXMm: 99, scaleX: 2 });
  expect((await problemOf(wrong)).errors?.map((error) => error.pointer)).toEqual(["/dpi", "/offsetXMm", "/scaleX"]);
  expect((await send("DELETE", `/label-printers/${printer.id}`)).status).toBe(204);
  expect((await (await get("/label-printers")).json()).data).toEqual([]);
});

test("a calibration sheet is a PDF, and an unknown stock or printer answers 422", async () => {
  const { get, send } = await start();
  const { id } = await (await send("POST", "/label-printers", { name: "Old", offsetXMm: 1 })).json();
  const sheet = await get(`/label-calibration?stock=${STOCK}&printer=${id}`);
  expect([sheet.status, sheet.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect((await sheet.text()).slice(0, 5)).toBe("%PDF-");
  const unknown = await get(`/label-calibration?stock=none&printer=0192f8e4-0000-7000-8000-000000000000`);
  expect((await problemOf(unknown)).errors?.map((error) => error.parameter)).toEqual(["stock", "printer"]);
});
