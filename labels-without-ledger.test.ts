import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type AccessPointListQuery, accessPointList } from "@/lib/contract/access-point-list";
import { newLabelJob } from "@/lib/contract/label-job";
import { problem } from "@/lib/contract/problem";
import { deskCalls } from "@/lib/dashboard/desk-client";
import type { Outcome } from "@/lib/dashboard/outcome";
import type { Lists } from "@/lib/dashboard/selected-contents";
import { findRows, type ListPage } from "@/lib/dashboard/walk-list";
import { createMemoryLabelJobs } from "@/lib/label-queue/memory-jobs";
import { drawPages, readNetpbm, scanWithZbar, toPixels } from "@/lib/labels/testing/rasterize";
import { scan } from "@/lib/labels/testing/scan";
import { STOCK, startPrinting } from "@/lib/service/labels/test-printing";

const never = new AbortController().signal;

/** Starts a service of which only the list is read, and in-memory label jobs with a signed-in user who prints. */
async function start() {
  const printing = await startPrinting();
  const { service, program } = printing;
  const folder = await mkdtemp(join(tmpdir(), "desk-"));
  const desk = createMemoryLabelJobs({ program, folder, now: () => service.clock.now, log: service.parts.log });
  onTestFinished(() => desk.close());

  const listPages =
    (token: string, filter: Partial<AccessPointListQuery>): ListPage =>
    async (page, limit) => {
      const search = new URLSearchParams({ ...filter, page: String(page), limit: String(limit) } as never);
      const response = await service.send("GET", `/access-points?${search}`, { token });
      if (!response.ok) return { ok: false, problem: problem.parse(await response.json()) };
      return { ok: true, value: accessPointList.parse(await response.json()).data };
    };
  const labelsOf = ({ token, user }: { token: string; user: { id: string; name: string } }) => {
    const filtered = (filter: Partial<AccessPointListQuery>) => listPages(token, filter);
    const lists: Lists = { find: (ids) => findRows(filtered({}), ids), filtered: filtered as Lists["filtered"] };
    return deskCalls({ user, desk, lists, recentLists: lists });
  };
  return { ...printing, folder, labelsOf, labels: labelsOf(printing) };
}

const job = (select: object, changes: object = {}) => newLabelJob.parse({ select, stock: STOCK, ...changes });

const got = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.value;
};

describe("labels of a service that has only its list", () => {
  test("are printed by id from whatever page, each code read by two decoders", async () => {
    const { labels, addRows, folder } = await start();
    const all = await addRows(150);
    const ids = [all[0], all[149], all[75]] as string[];
    const body = job({ ids }, { copies: 2 });
    expect(got(await labels.checkLabels(body))).toMatchObject({ labels: 6, printable: true });
    const begun = got(await labels.beginLabels(body, ""));
    got(await labels.awaitLabels(begun, body, ""));
    expect(got(await labels.getLabelJob(begun.id))).toMatchObject({ state: "done", verified: 6, total: 6 });
    expect(got(await labels.listLabelJobContents(begun.id)).data.map(({ id }) => id)).toEqual(ids);

    const file = got(await labels.labelJobFile(begun.id, "pdf", never));
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    const pdf = join(folder, "out");
    await writeFile(pdf, Buffer.from(await file.arrayBuffer()));
    const [page = ""] = await drawPages(pdf, 300, "poppler");
    const expected = ["G-1", "G-1", "G-150", "G-150", "G-76", "G-76"];
    expect((await scan(toPixels(await readNetpbm(page)))).map(({ text }) => text).sort()).toEqual(expected);
    expect((await scanWithZbar(page)).sort()).toEqual(expected);
  });

  test("are printed of all that the list has, and of a filter it knows", async () => {
    const { labels, addRows } = await start();
    await addRows(250);
    expect(got(await labels.checkLabels(job({ scope: "mine" })))).toMatchObject({ accessPoints: 250, sheets: 12 });
    expect(got(await labels.checkLabels(job({ q: "gate 25" })))).toMatchObject({ accessPoints: 2 });
    const none = await labels.checkLabels(job({ q: "no such gate" }));
    expect(none).toMatchObject({ ok: false, problem: { status: 422, errors: [{ pointer: "/select" }] } });
  });

  test("of a pasted list are found by code or name, and lines that fit none or several are named", async () => {
    const { labels, addRows, add } = await start();
    await addRows(3);
    await add({ name: "Twin" });
    await add({ name: "twin" });
    expect(got(await labels.checkLabels(job({ list: ["G-3", "gate 1"] }))).contents.map(({ code }) => code)).toEqual([
      "G-3",
      "G-1",
    ]);
    expect(await labels.checkLabels(job({ list: ["G-1", "TWIN", "G-9"] }))).toMatchObject({
      ok: false,
      problem: {
        errors: [
          { pointer: "/select/list/1", detail: expect.stringContaining("fits 2 access points") },
          { pointer: "/select/list/2", detail: expect.stringContaining("neither the code nor the name") },
        ],
      },
    });
  });

  test("that are gone, or somebody else's, are named and nothing is printed", async () => {
    const { service, labels, add, labelsOf } = await start();
    const mine = await add({ name: "Mine" });
    const other = await service.signedIn("ben@example.com");
    const theirs = await add({ name: "Ben's" }, other.token);
    const body = job({ ids: [mine.id, theirs.id] });
    const refused = await labels.beginLabels(body, "");
    expect(refused).toMatchObject({ ok: false, problem: { status: 404, errors: [{ pointer: "/select/ids/1" }] } });
    expect(JSON.stringify(refused)).toContain(theirs.id);
    const begun = got(await labels.beginLabels(job({ ids: [mine.id] }), ""));
    const byBen = labelsOf(other);
    expect(await byBen.getLabelJob(begun.id)).toMatchObject({ ok: false, problem: { status: 404 } });
    expect(await byBen.cancelLabelJob(begun.id)).toMatchObject({ ok: false, problem: { status: 404 } });
  });

  test("cannot be had with a session that has ended, not even those drawn before", async () => {
    const { service, token, labels, add } = await start();
    const body = job({ ids: [(await add({ name: "Gate" })).id] });
    const begun = got(await labels.beginLabels(body, ""));
    got(await labels.awaitLabels(begun, body, ""));
    await service.send("POST", "/auth/logout", { token });
    const answers = [
      await labels.labelJobFile(begun.id, "pdf", never),
      await labels.getLabelJob(begun.id),
      await labels.listLabelJobContents(begun.id),
      await labels.checkLabels(body),
      await labels.beginLabels(body, ""),
    ];
    expect(answers).toEqual(answers.map(() => expect.objectContaining({ ok: false })));
    expect(answers.map((answer) => !answer.ok && answer.problem.status)).toEqual(answers.map(() => 401));
    expect(JSON.stringify(answers)).not.toContain(token);
  });

  test("offer the stock that ships, no printers, and nothing of a last time", async () => {
    const { labels } = await start();
    const { data } = got(await labels.listLabelStocks());
    expect(data.find(({ id }) => id === STOCK)).toMatchObject({ own: false, lastUsedAt: null, nextSkip: [] });
    expect(got(await labels.listLabelPrinters()).data).toEqual([]);
    expect(got(await labels.findLastLabelJob())).toBeNull();
  });
});
