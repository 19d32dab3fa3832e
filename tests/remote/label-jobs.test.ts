import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { labelCheck } from "@/lib/contract/labels/label-check";
import { labelContentList, labelJobIds } from "@/lib/contract/labels/label-content";
import { labelJob, newLabelJob } from "@/lib/contract/labels/label-job";
import { labelPrinterList } from "@/lib/contract/labels/label-printer";
import { labelStockList } from "@/lib/contract/labels/label-stock";
import { drawPages, scanWithZbar, toPixels } from "@/lib/labels/testing/rasterize";
import { scan } from "@/lib/labels/testing/scan";
import { STOCK } from "@/lib/service/labels/test-printing";
import { startBasicService } from "./basic-service";

const job = (select: object, changes: object = {}) => newLabelJob.parse({ select, stock: STOCK, ...changes });

/** Parses a successful response with the schema of the contract. */
async function got<T>(schema: z.ZodType<T>, response: Promise<Response>): Promise<T> {
  const answer = await response;
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return schema.parse(json);
}

const problemOf = async (response: Promise<Response>) => (await response).json();

describe("labels of a service that has only its list", () => {
  test("are printed by id from any page, and two decoders read each code", async () => {
    const { labels, addRows, folder } = await startBasicService();
    const all = await addRows(150);
    const ids = [all[0], all[149], all[75]] as string[];
    const body = job({ ids }, { copies: 2 });
    expect(await got(labelCheck, labels.check(body))).toMatchObject({ labels: 6, printable: true });
    const { id } = await got(labelJob, labels.begin(body));
    expect((await labels.print(body)).status).toBe(200);
    expect(await got(labelJob, labels.job(id))).toMatchObject({ state: "done", verified: 6, total: 6 });
    expect((await got(labelContentList, labels.contents(id))).data.map((content) => content.id)).toEqual(ids);
    expect((await got(labelJobIds, labels.ids(id))).data).toEqual(ids);

    const file = await labels.file(id);
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    const pdf = join(folder, "out");
    await writeFile(pdf, Buffer.from(await file.arrayBuffer()));
    const [page = expect.fail("no page")] = await drawPages(pdf, 300, "pdfium");
    const expected = ["G-1", "G-1", "G-150", "G-150", "G-76", "G-76"];
    expect((await scan(toPixels(page))).map(({ text }) => text).sort()).toEqual(expected);
    expect((await scanWithZbar(page)).sort()).toEqual(expected);
  });

  test("are printed once for one idempotency key, which no other order may use", async () => {
    const { labels, add } = await startBasicService();
    const [first, second] = [await add({ name: "North" }), await add({ name: "South" })];
    const body = job({ ids: [first.id] });
    const { id } = await got(labelJob, labels.begin(body));
    expect((await got(labelJob, labels.begin(body))).id).toBe(id);
    expect(await problemOf(labels.begin(job({ ids: [second.id] })))).toMatchObject({
      status: 422,
      type: "/problems/idempotency-key-reused",
    });
  });

  test("are printed of the whole list and of a filter that the service supports", async () => {
    const { labels, addRows } = await startBasicService();
    await addRows(250);
    expect(await got(labelCheck, labels.check(job({ scope: "mine" })))).toMatchObject({
      accessPoints: 250,
      sheets: 12,
    });
    // The filter finds the gates 25, 125, 225 and 250.
    expect(await got(labelCheck, labels.check(job({ q: "gate 25" })))).toMatchObject({ accessPoints: 4 });
    const none = await problemOf(labels.check(job({ q: "no such gate" })));
    expect(none).toMatchObject({ status: 422, errors: [{ pointer: "/select" }] });
  });

  test("of a pasted list are found by code or name, and ambiguous or unknown lines are named", async () => {
    const { labels, addRows, add } = await startBasicService();
    await addRows(3);
    await add({ name: "Twin" });
    await add({ name: "twin" });
    const { contents } = await got(labelCheck, labels.check(job({ list: ["G-3", "gate 1"] })));
    expect(contents.map(({ code }) => code)).toEqual(["G-3", "G-1"]);
    expect(await problemOf(labels.check(job({ list: ["G-1", "TWIN", "G-9"] })))).toMatchObject({
      errors: [
        { pointer: "/select/list/1", detail: expect.stringContaining("fits 2 access points") },
        { pointer: "/select/list/2", detail: expect.stringContaining("neither the code nor the name") },
      ],
    });
  });

  test("of another owner are refused by name, and their jobs are not found", async () => {
    const { service, labels, add, labelsOf } = await startBasicService();
    const mine = await add({ name: "Mine" });
    const other = await service.signedIn("ben@example.com");
    const theirs = await add({ name: "Ben's" }, other.token);
    const refused = await problemOf(labels.begin(job({ ids: [mine.id, theirs.id] })));
    expect(refused).toMatchObject({ status: 404, errors: [{ pointer: "/select/ids/1" }] });
    expect(JSON.stringify(refused)).toContain(theirs.id);
    const { id } = await got(labelJob, labels.begin(job({ ids: [mine.id] })));
    const byBen = labelsOf(other);
    expect((await byBen.job(id)).status).toBe(404);
    expect((await byBen.cancel(id)).status).toBe(404);
  });

  test("belong to the person in each of their sessions", async () => {
    const { user, add, labelsOf, signIn } = await startBasicService();
    const body = job({ ids: [(await add({ name: "Gate" })).id] });
    const { id, owner } = await got(labelJob, labelsOf(await signIn(user.email)).begin(body));
    expect(owner).toMatchObject({ id: user.id, name: user.name });
    expect((await labelsOf(await signIn(user.email)).job(id)).status).toBe(200);
  });

  test("are found and opened after a restart of the dashboard, by their owner only", async () => {
    const { service, user, add, labelsOf, signIn, restart } = await startBasicService();
    const session = await signIn(user.email);
    const before = labelsOf(session);
    const { id } = await got(labelJob, before.begin(job({ ids: [(await add({ name: "Gate" })).id] })));
    await expect.poll(async () => (await got(labelJob, before.job(id))).state).toBe("done");
    const bytes = await (await before.file(id)).arrayBuffer();
    const labelsAfter = await restart();
    const after = labelsAfter(session);
    expect(await got(labelJob, after.job(id))).toMatchObject({ owner: { id: user.id, name: user.name } });
    expect(await (await after.file(id)).arrayBuffer()).toEqual(bytes);
    const other = await service.signedIn("ben@example.com");
    expect((await labelsAfter(other).job(id)).status).toBe(404);
  });

  test("are refused to a session that has ended, also those printed before", async () => {
    const { service, token, labels, add } = await startBasicService();
    const body = job({ ids: [(await add({ name: "Gate" })).id] });
    const { id } = await got(labelJob, labels.begin(body));
    expect((await labels.print(body)).status).toBe(200);
    await service.send("POST", "/auth/logout", { token });
    const answers = await Promise.all([
      labels.file(id),
      labels.job(id),
      labels.contents(id),
      labels.ids(id),
      labels.cancel(id),
      labels.check(body),
      labels.begin(body),
      labels.print(body),
      labels.stocks(),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(JSON.stringify(await Promise.all(answers.map((answer) => answer.json())))).not.toContain(token);
  });

  test("can use the shipped stock and no printer profiles", async () => {
    const { labels } = await startBasicService();
    const { data } = await got(labelStockList, labels.stocks());
    expect(data.find(({ id }) => id === STOCK)).toMatchObject({ own: false, lastUsedAt: null, nextSkip: [] });
    expect((await got(labelPrinterList, labels.printers())).data).toEqual([]);
  });
});
