import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { drawPages, scanWithZbar, toPixels } from "@/lib/labels/testing/rasterize";
import { scan } from "@/lib/labels/testing/scan";
import { ada, doors, got, never, openJobs, order } from "./test-orders";

describe("a job for a remote service", () => {
  test("has a PDF from which two decoders read every code, with headers that describe it", async () => {
    const { jobs, begin, file, folder } = openJobs();
    const { id } = got(await begin(order({ copies: 2, skip: [1] }), doors(12)));
    const job = got(await jobs.await(ada.id, id));
    const owner = { id: ada.id, name: ada.name };
    expect(job).toMatchObject({ state: "done", total: 24, verified: 24, sheets: 2, owner, skip: [1] });
    const response = got(await file(id, "pdf"));
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
    const { jobs, begin, file } = openJobs();
    const { id } = got(await begin(order({ stock: "zebra-2x1in", dpi: 203 }), doors(2)));
    await jobs.await(ada.id, id);
    const response = got(await file(id, "zpl"));
    expect((await response.text()).match(/\^XA/g)).toHaveLength(2);
    expect(response.headers.get("ETag")).toMatch(/^"[0-9a-f]{64}"$/);
    const sheet = got(await begin(order(), doors(1)));
    await jobs.await(ada.id, sheet.id);
    expect(await file(sheet.id, "zpl")).toMatchObject({ ok: false, problem: { status: 422 } });
  });

  test("is not rendered in another format when its request is cancelled", async () => {
    const { jobs, begin, file, folder } = openJobs();
    const { id } = got(await begin(order({ stock: "zebra-2x1in", dpi: 203 }), doors(150)));
    await jobs.await(ada.id, id);
    const going = new AbortController();
    const asked = file(id, "zpl", going.signal);
    await expect.poll(() => readdirSync(folder)).toHaveLength(2);
    going.abort();
    expect(await asked).toMatchObject({ ok: false, problem: { status: 503 } });
    expect(readdirSync(folder)).toEqual([`${id}.pdf`]);
  });

  test("is rendered once for two requests, and completed when one of them is cancelled", async () => {
    const { jobs, begin, file, folder } = openJobs();
    const { id } = got(await begin(order({ stock: "zebra-2x1in", dpi: 203 }), doors(60)));
    await jobs.await(ada.id, id);
    const cancelled = new AbortController();
    const requests = [cancelled.signal, never].map((signal) => file(id, "zpl", signal));
    await expect.poll(() => readdirSync(folder)).toHaveLength(2);
    cancelled.abort();
    const response = got((await Promise.all(requests))[1] ?? null);
    expect((await response.text()).match(/\^XA/g)).toHaveLength(60);
    expect(readdirSync(folder).sort()).toEqual([`${id}.pdf`, `${id}.zpl`]);
  });

  test("fails with each label whose code is missing or too long", async () => {
    const { jobs, begin, file, folder } = openJobs();
    const [good, missing, long] = doors(3);
    const rows = [good, { ...missing, code: "" }, { ...long, code: "x".repeat(2_400) }] as ReturnType<typeof doors>;
    const check = got(await jobs.check(order(), rows, ada.id));
    expect(check).toMatchObject({ printable: false, counts: { error: 2 } });
    expect(check.findings.map(({ accessPoint }) => accessPoint?.id)).toEqual(["2", "3"]);
    const { id } = got(await begin(order(), rows));
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
    expect(await file(id, "pdf")).toMatchObject({ ok: false, problem: { status: 422 } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("can be checked without rendering", async () => {
    const { jobs } = openJobs();
    expect(got(await jobs.check(order({ copies: 2 }), doors(11), ada.id))).toMatchObject({
      accessPoints: 11,
      labels: 22,
      sheets: 2,
      nextSkip: [1],
      verdicts: { fine: 22 },
      contents: expect.arrayContaining([{ id: "1", name: "Door 1", location: "", code: "D-1" }]),
    });
    const wrong = await jobs.check(order({ stock: "none-such", skip: [1] }), doors(1), ada.id);
    expect(wrong).toMatchObject({ ok: false, problem: { status: 422, errors: [{ pointer: "/stock" }] } });
    const most = await jobs.check(order({ copies: 1_000 }), doors(21), ada.id);
    expect(most).toMatchObject({ ok: false, problem: { errors: [{ pointer: "/copies" }] } });
  });
});
