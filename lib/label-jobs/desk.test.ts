import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { newLabelJob } from "@/lib/contract/label-job";
import { bundleRenderWorker } from "@/lib/labels/testing/bundle-worker";
import { drawPages, readNetpbm, scanWithZbar, toPixels } from "@/lib/labels/testing/rasterize";
import { scan } from "@/lib/labels/testing/scan";
import { createLabelDesk } from "./desk";

const program = await bundleRenderWorker();
const ada = { id: "7", name: "Ada" };

async function openDesk() {
  const folder = join(await mkdtemp(join(tmpdir(), "desk-")), "label-desk");
  const clock = { now: Date.parse("2026-11-20T09:00:00Z") };
  const desk = createLabelDesk({ program, folder, now: () => clock.now, log: pino({ level: "silent" }) });
  onTestFinished(() => desk.close());
  return { desk, folder, clock };
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

describe("a job of the desk", () => {
  test("is a PDF that two decoders read each code from, and its headers say what it is", async () => {
    const { desk, folder } = await openDesk();
    const { id } = got(desk.begin(order({ copies: 2, skip: [1] }), doors(12), ada));
    const job = got(await desk.await(ada.id, id));
    expect(job).toMatchObject({ state: "done", total: 24, verified: 24, sheets: 2, owner: ada, skip: [1] });
    const response = got(await desk.file(ada.id, id, "pdf", never));
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
    const pages = await drawPages(pdf, 300, "poppler");
    const byZxing = await Promise.all(pages.map(async (page) => scan(toPixels(await readNetpbm(page)))));
    expect(
      byZxing
        .flat()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(expected);
    expect((await Promise.all(pages.map(scanWithZbar))).flat().sort()).toEqual(expected);
  });

  test("for a roll is ZPL too, drawn when it is asked for", async () => {
    const { desk } = await openDesk();
    const { id } = got(desk.begin(order({ stock: "zebra-2x1in", dpi: 203 }), doors(2), ada));
    await desk.await(ada.id, id);
    const response = got(await desk.file(ada.id, id, "zpl", never));
    expect((await response.text()).match(/\^XA/g)).toHaveLength(2);
    expect(response.headers.get("ETag")).toMatch(/^"[0-9a-f]{64}"$/);
    const sheet = got(desk.begin(order(), doors(1), ada));
    await desk.await(ada.id, sheet.id);
    expect(await desk.file(ada.id, sheet.id, "zpl", never)).toMatchObject({ ok: false, problem: { status: 422 } });
  });

  test("is not drawn in another format for somebody who has gone", async () => {
    const { desk, folder } = await openDesk();
    const { id } = got(desk.begin(order({ stock: "zebra-2x1in", dpi: 203 }), doors(2_000), ada));
    await desk.await(ada.id, id);
    const going = new AbortController();
    const asked = desk.file(ada.id, id, "zpl", going.signal);
    await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toHaveLength(2);
    going.abort();
    expect(await asked).toMatchObject({ ok: false, problem: { status: 503 } });
    expect(readdirSync(folder)).toEqual([`${id}.pdf`]);
  });

  test("is not drawn when a code is missing or too long, and each is named", async () => {
    const { desk, folder } = await openDesk();
    const [good, missing, long] = doors(3);
    const rows = [good, { ...missing, code: "" }, { ...long, code: "x".repeat(2_400) }] as ReturnType<typeof doors>;
    const check = got(await desk.check(order(), rows, ada));
    expect(check).toMatchObject({ printable: false, counts: { error: 2 } });
    expect(check.findings.map(({ accessPoint }) => accessPoint?.id)).toEqual(["2", "3"]);
    const { id } = got(desk.begin(order(), rows, ada));
    const refused = await desk.await(ada.id, id);
    expect(refused).toMatchObject({
      ok: false,
      problem: { status: 422, detail: expect.stringMatching(/^Nothing was printed/) },
    });
    const errors = (refused?.ok === false && refused.problem.errors) || [];
    expect(errors.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/“Door 2”: A QR symbol needs a value/),
      expect.stringMatching(/“Door 3”: The value is too long/),
    ]);
    expect(await desk.file(ada.id, id, "pdf", never)).toMatchObject({ ok: false, problem: { status: 422 } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is checked before anything is drawn", async () => {
    const { desk } = await openDesk();
    expect(got(await desk.check(order({ copies: 2 }), doors(11), ada))).toMatchObject({
      accessPoints: 11,
      labels: 22,
      sheets: 2,
      nextSkip: [1],
      verdicts: { fine: 22 },
      contents: expect.arrayContaining([{ id: "1", name: "Door 1", location: "", code: "D-1" }]),
    });
    const wrong = await desk.check(order({ stock: "none-such", skip: [1] }), doors(1), ada);
    expect(wrong).toMatchObject({ ok: false, problem: { status: 422, errors: [{ pointer: "/stock" }] } });
    const most = await desk.check(order({ copies: 1_000 }), doors(21), ada);
    expect(most).toMatchObject({ ok: false, problem: { errors: [{ pointer: "/copies" }] } });
  });

  test("is its maker's alone, the same when it is asked for again, and gone after an hour with its file", async () => {
    const { desk, folder, clock } = await openDesk();
    const { id } = got(desk.begin(order(), doors(2), ada));
    expect(got(desk.begin(order(), doors(2), ada)).id).toBe(id);
    await desk.await(ada.id, id);
    expect(got(desk.begin(order(), doors(2), ada))).toMatchObject({ id, state: "done" });
    expect(desk.find("8", id)).toBeNull();
    expect(desk.cancel("8", id)).toBeNull();
    expect(await desk.file("8", id, "pdf", never)).toBeNull();
    expect(desk.cancel(ada.id, id)).toMatchObject({ ok: false, problem: { status: 409 } });
    clock.now += 3_600_000;
    expect(desk.find(ada.id, id)).toBeNull();
    await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toEqual([]);
  });

  test("waits while another large job is drawn, can be cancelled, and too many are refused", async () => {
    const { desk, folder } = await openDesk();
    const begun = Array.from({ length: 10 }, (_, copies) =>
      desk.begin(order({ copies: copies + 1 }), doors(1_900), ada),
    );
    const ids = begun.map((answer) => got(answer).id);
    await expect.poll(() => desk.find(ada.id, ids[0] ?? "")?.job.done, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(ids.map((id) => desk.find(ada.id, id)?.job.state)).toEqual(["drawing", ...Array(9).fill("queued")]);
    expect(desk.begin(order(), doors(3), ada)).toMatchObject({ ok: false, problem: { status: 429 }, retryAfter: 10 });
    for (let person = 1; person <= 40; person += 1) {
      got(desk.begin(order(), doors(3), { id: `p${person}`, name: "Somebody" }));
    }
    expect(desk.begin(order(), doors(3), { id: "last", name: "Last" })).toMatchObject({
      ok: false,
      problem: { status: 503 },
      retryAfter: 30,
    });
    for (const id of ids) expect(got(desk.cancel(ada.id, id)).state).toBe("cancelled");
    expect(await desk.await(ada.id, ids[0] ?? "")).toMatchObject({ ok: false, problem: { status: 409 } });
    await desk.close();
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});

test("a symbol is a picture a decoder reads; a value that has none is refused in words", async () => {
  const { desk } = await openDesk();
  const { bytes, contentType } = got(desk.symbol("D-1", "png"));
  expect(contentType).toBe("image/png");
  expect((await scan(new Uint8Array(bytes))).map(({ text }) => text)).toEqual(["D-1"]);
  expect(Buffer.from(got(desk.symbol("D-1", "svg")).bytes).toString()).toMatch(/^<svg /);
  expect(desk.symbol("", "png")).toMatchObject({ ok: false, problem: { status: 422 } });
});
