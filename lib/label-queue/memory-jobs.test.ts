import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { newLabelJob } from "@/lib/contract/labels/label-job";
import { drawPages, scanWithZbar, toPixels } from "@/lib/labels/testing/rasterize";
import { scan } from "@/lib/labels/testing/scan";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { createMemoryLabelJobs } from "./memory-jobs";

/** Time that a loaded machine may take, in milliseconds; a test waits no longer than it needs. */
const patience = { timeout: 120_000 };
const program = workerProgram("render-worker");
const ada = { id: "7", name: "Ada" };

async function openJobs() {
  const folder = join(await mkdtemp(join(tmpdir(), "label-jobs-")), "files");
  const clock = { now: Date.parse("2026-11-20T09:00:00Z") };
  const jobs = createMemoryLabelJobs({ program, folder, now: () => clock.now, log: pino({ level: "silent" }) });
  onTestFinished(() => jobs.close());
  return { jobs, folder, clock };
}

type Changes = { stock?: string; copies?: number; dpi?: number; format?: "pdf" | "zpl"; skip?: number[] };

const order = (changes: Changes = {}) => {
  const { select, ...rest } = newLabelJob.parse({ select: { scope: "mine" }, stock: "avery-a4-l7160", ...changes });
  return rest;
};

/** Returns label contents with numeric ids, as a third-party service may return them. */
const doors = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    name: `Door ${i + 1}`,
    location: "",
    code: `D-${i + 1}`,
  }));

const got = <T>(answer: { ok: true; value: T } | { ok: false; problem: unknown } | null): T => {
  if (!answer?.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
};

const never = new AbortController().signal;

describe("a job in memory", () => {
  test("has a PDF from which two decoders read every code, with headers that describe it", async () => {
    const { jobs, folder } = await openJobs();
    const { id } = got(jobs.begin(order({ copies: 2, skip: [1] }), doors(12), ada));
    const job = got(await jobs.await(ada.id, id));
    expect(job).toMatchObject({ state: "done", total: 24, verified: 24, sheets: 2, owner: ada, skip: [1] });
    const response = got(await jobs.file(ada.id, id, "pdf", never));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="labels-${id}.pdf"`,
      "x-labels": "24",
      "x-labels-verified": "24",
      etag: `"${job.digest}"`,
    });
    const pdf = join(folder, "out.pdf");
    writeFileSync(pdf, Buffer.from(await response.arrayBuffer()));
    const expected = [...doors(12), ...doors(12)].map(({ code }) => code).sort();
    const pages = await drawPages(pdf, 300, "pdfium");
    const byZxing = await Promise.all(pages.map((page) => scan(toPixels(page))));
    expect(
      byZxing
        .flat()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(expected);
    expect((await Promise.all(pages.map(scanWithZbar))).flat().sort()).toEqual(expected);
  });

  test("has ZPL too when it is for a roll, rendered at the first request", async () => {
    const { jobs } = await openJobs();
    const { id } = got(jobs.begin(order({ stock: "zebra-2x1in", dpi: 203 }), doors(2), ada));
    await jobs.await(ada.id, id);
    const response = got(await jobs.file(ada.id, id, "zpl", never));
    expect((await response.text()).match(/\^XA/g)).toHaveLength(2);
    expect(response.headers.get("ETag")).toMatch(/^"[0-9a-f]{64}"$/);
    const sheet = got(jobs.begin(order(), doors(1), ada));
    await jobs.await(ada.id, sheet.id);
    expect(await jobs.file(ada.id, sheet.id, "zpl", never)).toMatchObject({ ok: false, problem: { status: 422 } });
  });

  test("is not rendered in another format when its request is cancelled", async () => {
    const { jobs, folder } = await openJobs();
    const { id } = got(jobs.begin(order({ stock: "zebra-2x1in", dpi: 203 }), doors(1_000), ada));
    await jobs.await(ada.id, id);
    const going = new AbortController();
    const asked = jobs.file(ada.id, id, "zpl", going.signal);
    await expect.poll(() => readdirSync(folder), patience).toHaveLength(2);
    going.abort();
    expect(await asked).toMatchObject({ ok: false, problem: { status: 503 } });
    expect(readdirSync(folder)).toEqual([`${id}.pdf`]);
  });

  test("is rendered once for two requests, and completed when one of them is cancelled", async () => {
    const { jobs, folder } = await openJobs();
    const { id } = got(jobs.begin(order({ stock: "zebra-2x1in", dpi: 203 }), doors(200), ada));
    await jobs.await(ada.id, id);
    const cancelled = new AbortController();
    const requests = [cancelled.signal, never].map((signal) => jobs.file(ada.id, id, "zpl", signal));
    await expect.poll(() => readdirSync(folder), patience).toHaveLength(2);
    cancelled.abort();
    const response = got((await Promise.all(requests))[1] ?? null);
    expect((await response.text()).match(/\^XA/g)).toHaveLength(200);
    expect(readdirSync(folder).sort()).toEqual([`${id}.pdf`, `${id}.zpl`]);
  });

  test("fails with each label whose code is missing or too long", async () => {
    const { jobs, folder } = await openJobs();
    const [good, missing, long] = doors(3);
    const rows = [good, { ...missing, code: "" }, { ...long, code: "x".repeat(2_400) }] as ReturnType<typeof doors>;
    const check = got(await jobs.check(order(), rows, ada));
    expect(check).toMatchObject({ printable: false, counts: { error: 2 } });
    expect(check.findings.map(({ accessPoint }) => accessPoint?.id)).toEqual(["2", "3"]);
    const { id } = got(jobs.begin(order(), rows, ada));
    const refused = await jobs.await(ada.id, id);
    expect(refused).toMatchObject({
      ok: false,
      problem: { status: 422, detail: expect.stringMatching(/^Nothing was printed/) },
    });
    const errors = (refused?.ok === false && refused.problem.errors) || [];
    expect(errors.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/“Door 2”: A QR symbol needs a value/),
      expect.stringMatching(/“Door 3”: The value is too long/),
    ]);
    expect(await jobs.file(ada.id, id, "pdf", never)).toMatchObject({ ok: false, problem: { status: 422 } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("can be checked without rendering", async () => {
    const { jobs } = await openJobs();
    expect(got(await jobs.check(order({ copies: 2 }), doors(11), ada))).toMatchObject({
      accessPoints: 11,
      labels: 22,
      sheets: 2,
      nextSkip: [1],
      verdicts: { fine: 22 },
      contents: expect.arrayContaining([{ id: "1", name: "Door 1", location: "", code: "D-1" }]),
    });
    const wrong = await jobs.check(order({ stock: "none-such", skip: [1] }), doors(1), ada);
    expect(wrong).toMatchObject({ ok: false, problem: { status: 422, errors: [{ pointer: "/stock" }] } });
    const most = await jobs.check(order({ copies: 1_000 }), doors(21), ada);
    expect(most).toMatchObject({ ok: false, problem: { errors: [{ pointer: "/copies" }] } });
  });

  test("is visible to its owner alone, is returned for an identical order, and is evicted with its file after an hour", async () => {
    const { jobs, folder, clock } = await openJobs();
    const { id } = got(jobs.begin(order(), doors(2), ada));
    expect(got(jobs.begin(order(), doors(2), ada)).id).toBe(id);
    await jobs.await(ada.id, id);
    expect(got(jobs.begin(order(), doors(2), ada))).toMatchObject({ id, state: "done" });
    expect(jobs.find("8", id)).toBeNull();
    expect(jobs.cancel("8", id)).toBeNull();
    expect(await jobs.file("8", id, "pdf", never)).toBeNull();
    expect(jobs.cancel(ada.id, id)).toMatchObject({ ok: false, problem: { status: 409 } });
    clock.now += 3_600_000;
    expect(jobs.find(ada.id, id)).toBeNull();
    await expect.poll(() => readdirSync(folder), patience).toEqual([]);
  });

  test("waits while another large job is rendered, can be cancelled, and is refused when too many wait", async () => {
    const { jobs, folder } = await openJobs();
    const begun = Array.from({ length: 10 }, (_, copies) =>
      jobs.begin(order({ copies: copies + 1 }), doors(1_900), ada),
    );
    const ids = begun.map((answer) => got(answer).id);
    await expect.poll(() => jobs.find(ada.id, ids[0] ?? "")?.job.done, patience).toBeGreaterThan(0);
    expect(ids.map((id) => jobs.find(ada.id, id)?.job.state)).toEqual(["drawing", ...Array(9).fill("queued")]);
    expect(jobs.begin(order(), doors(3), ada)).toMatchObject({ ok: false, problem: { status: 429 }, retryAfter: 10 });
    for (let person = 1; person <= 40; person += 1) {
      got(jobs.begin(order(), doors(3), { id: `p${person}`, name: "Somebody" }));
    }
    expect(jobs.begin(order(), doors(3), { id: "last", name: "Last" })).toMatchObject({
      ok: false,
      problem: { status: 503 },
      retryAfter: 30,
    });
    for (const id of ids) expect(got(jobs.cancel(ada.id, id)).state).toBe("cancelled");
    expect(await jobs.await(ada.id, ids[0] ?? "")).toMatchObject({ ok: false, problem: { status: 409 } });
    await jobs.close();
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});

test("symbol returns a picture that a decoder reads, and a problem for a value without a symbol", async () => {
  const { jobs } = await openJobs();
  const { bytes, contentType } = got(jobs.symbol("D-1", "png"));
  expect(contentType).toBe("image/png");
  expect((await scan(new Uint8Array(bytes))).map(({ text }) => text)).toEqual(["D-1"]);
  expect(Buffer.from(got(jobs.symbol("D-1", "svg")).bytes).toString()).toMatch(/^<svg /);
  expect(jobs.symbol("", "png")).toMatchObject({ ok: false, problem: { status: 422 } });
});
