import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { z } from "zod";
import { labelCheck } from "@/lib/contract/labels/label-check";
import { newLabelJob } from "@/lib/contract/labels/label-job";
import { labelPrinterList } from "@/lib/contract/labels/label-printer";
import { labelSheet } from "@/lib/contract/labels/label-sheet";
import { labelStockList } from "@/lib/contract/labels/label-stock";
import { drawPages, scanWithZbar, toPixels } from "@/lib/labels/testing/rasterize";
import { scan } from "@/lib/labels/testing/scan";
import { STOCK } from "@/lib/service/labels/test-printing";
import { startBasicService } from "./basic-service";

const order = (select: object, changes: object = {}) => newLabelJob.parse({ select, stock: STOCK, ...changes });

/** Parses a successful response with the schema of the contract. */
async function got<T>(schema: z.ZodType<T>, response: Promise<Response>): Promise<T> {
  const answer = await response;
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return schema.parse(json);
}

const problemOf = async (response: Promise<Response>) => (await response).json();

/** Draws the pages of a PDF. */
async function pagesOf(file: Response, dpi: number) {
  expect(file.headers.get("Content-Type")).toBe("application/pdf");
  const folder = await mkdtemp(join(tmpdir(), "drawn-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pdf = join(folder, "out");
  await writeFile(pdf, Buffer.from(await file.arrayBuffer()));
  return drawPages(pdf, dpi, "pdfium");
}

const drawingFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("labels-"));

// Its own, because other tests and programs draw labels on this machine at the same time.
const temporary = await mkdtemp(join(tmpdir(), "access-points-remote-"));
process.env.TMPDIR = temporary;
afterAll(() => rm(temporary, { recursive: true }));

describe("labels of a service that has only its list", () => {
  test("are printed by id from any page of the list, and two decoders read each code", async () => {
    const { labels, addRows } = await startBasicService();
    const all = await addRows(150);
    const body = order({ ids: [all[0], all[149], all[75]] }, { copies: 2 });
    expect(await got(labelCheck, labels.check(body))).toMatchObject({ labels: 6, printable: true });
    const file = await labels.print(body);
    expect(await drawingFolders()).toEqual([]);
    expect([file.headers.get("X-Labels"), file.headers.get("X-Labels-Verified")]).toEqual(["6", "6"]);
    const [page = expect.fail("no page")] = await pagesOf(file, 300);
    const expected = ["G-1", "G-1", "G-150", "G-150", "G-76", "G-76"];
    expect((await scan(toPixels(page))).map(({ text }) => text).sort()).toEqual(expected);
    expect((await scanWithZbar(page)).sort()).toEqual(expected);
  });

  test("are refused when they are more than 500, with what to do", async () => {
    const { labels, addRows } = await startBasicService();
    const ids = await addRows(501);
    const tooMany = { status: 422, errors: [{ pointer: "/select", detail: expect.stringContaining("Select fewer") }] };
    for (const select of [{ scope: "mine" }, { ids }]) {
      expect(await problemOf(labels.check(order(select)))).toMatchObject(tooMany);
      expect(await problemOf(labels.print(order(select)))).toMatchObject(tooMany);
    }
    expect(await problemOf(labels.print(order({ ids: ids.slice(0, 251) }, { copies: 2 })))).toMatchObject({
      status: 422,
      errors: [{ pointer: "/copies", detail: expect.stringContaining("at most 500 can be printed at once") }],
    });
    expect(await got(labelCheck, labels.check(order({ scope: "mine", first: 30 })))).toMatchObject({ labels: 30 });
    expect(await got(labelCheck, labels.check(order({ scope: "mine", except: [ids[0]] })))).toMatchObject({
      labels: 500,
    });
  });

  test("are printed on a roll as ZPL", async () => {
    const { labels, add } = await startBasicService();
    const { id } = await add({ name: "Gate", qrCode: "G-1" });
    const { data } = await got(labelStockList, labels.stocks());
    const stock = data.find(({ kind, shape }) => kind === "roll" && shape !== "continuous")?.id;
    const file = await labels.print(order({ ids: [id] }, { stock, dpi: 203, format: "zpl" }));
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="labels.zpl"');
    expect(await file.text()).toMatch(/^\^XA\^CI28/);
  });

  test("are printed of a filter that the service supports, and shown sheet by sheet", async () => {
    const { labels, addRows } = await startBasicService();
    await addRows(250);
    expect(await got(labelCheck, labels.check(order({ scope: "mine" })))).toMatchObject({
      accessPoints: 250,
      sheets: 12,
    });
    const last = await got(labelSheet, labels.sheet({ ...order({ scope: "mine" }), sheet: 99 }));
    expect([last.sheet, last.labels.length]).toEqual([12, 250 % 21]);
    // The filter finds the gates 25, 125, 225 and 250.
    expect(await got(labelCheck, labels.check(order({ q: "gate 25" })))).toMatchObject({ accessPoints: 4 });
    const none = await problemOf(labels.check(order({ q: "no such gate" })));
    expect(none).toMatchObject({ status: 422, errors: [{ pointer: "/select" }] });
  });

  test("of a pasted list are found by code or name, and ambiguous or unknown lines are named", async () => {
    const { labels, addRows, add } = await startBasicService();
    await addRows(3);
    await add({ name: "Twin" });
    await add({ name: "twin" });
    const { contents } = await got(labelCheck, labels.check(order({ list: ["G-3", "gate 1"] })));
    expect(contents.map(({ code }) => code)).toEqual(["G-3", "G-1"]);
    expect(await problemOf(labels.check(order({ list: ["G-1", "TWIN", "G-9"] })))).toMatchObject({
      errors: [
        { pointer: "/select/list/1", detail: expect.stringContaining("fits 2 access points") },
        { pointer: "/select/list/2", detail: expect.stringContaining("neither the code nor the name") },
      ],
    });
  });

  test("of another owner are refused by id to staff, and printed for an admin", async () => {
    const { service, labels, labelsOf, add } = await startBasicService();
    const mine = await add({ name: "Mine" });
    const ben = await service.signedIn("ben@example.com");
    const theirs = await add({ name: "Ben's" }, ben.token);
    const body = order({ ids: [mine.id, theirs.id] });
    const refused = await problemOf(labels.print(body));
    expect(refused).toMatchObject({ status: 404, errors: [{ pointer: "/select/ids/1" }] });
    expect(JSON.stringify(refused)).toContain(theirs.id);
    const admin = await service.signedIn("eve@example.com", "admin");
    expect((await labelsOf(admin).print(body)).headers.get("X-Labels-Verified")).toBe("2");
  });

  test("that cannot be drawn are refused by name", async () => {
    const { labels, add } = await startBasicService();
    const { id } = await add({ name: "Gate", qrCode: "x".repeat(500) });
    const answer = await labels.print(order({ ids: [id] }, { stock: "avery-a4-l4731rev", dpi: 203 }));
    expect(answer.status).toBe(422);
    expect((await answer.json()).detail).toContain("Gate");
  });

  test("are refused to a session that has ended", async () => {
    const { service, token, labels, add } = await startBasicService();
    const body = order({ ids: [(await add({ name: "Gate" })).id] });
    await service.send("POST", "/auth/logout", { token });
    const answers = await Promise.all([labels.check(body), labels.sheet({ ...body, sheet: 1 }), labels.print(body)]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(JSON.stringify(await Promise.all(answers.map((answer) => answer.json())))).not.toContain(token);
  });

  test("can use the shipped stock and no printer profiles", async () => {
    const { labels } = await startBasicService();
    const { data } = await got(labelStockList, labels.stocks());
    expect(data.find(({ id }) => id === STOCK)).toMatchObject({ own: false, lastUsedAt: null, nextSkip: [] });
    expect((await got(labelPrinterList, labels.printers())).data).toEqual([]);
  });
});
