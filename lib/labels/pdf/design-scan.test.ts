import { PassThrough } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { ready } from "zpl-renderer-js";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import { defaultTemplate, placeLabel } from "../layout/place-label";
import { toLogo } from "../logo/logo";
import { unknownPrinter } from "../stock/printer";
import { findStock } from "../stock/stocks";
import { drawGrey, drawPages, type rasterisers, scanWithZbar, toPixels } from "../testing/rasterize";
import { pictureOf, sampleDesign } from "../testing/sample-design";
import { sampleJob, writeSamplePdf } from "../testing/sample-job";
import { scan } from "../testing/scan";
import { writeZpl } from "../zpl/write-zpl";

const stock = findStock("zebra-4x2in") ?? expect.fail("no such stock");
const content = { name: "Loading gate", location: "Quay 4", code: "MCPFGMF9-C", fields: { floor: "12" } };
const logo = toLogo(pictureOf(120, 60));
const changes: [string, Partial<DesignLook>][] = [
  ["left", { side: "left", logo, borderMm: 0.5 }],
  ["left and a custom field", { lines: [{ text: "field:floor", sizePt: 14, bold: true }] }],
  ["right", { side: "right", symbolMm: 20, logo }],
  ["top", { side: "top", symbolMm: 18, borderMm: 2 }],
  ["bottom", { side: "bottom", logo, logoMm: 6, borderMm: 1 }],
];
const jobOf = (design: DesignLook) =>
  sampleJob({
    contents: [content],
    stock,
    template: { ...defaultTemplate, design },
    printer: { ...unknownPrinter, dpi: 203 },
  });

describe.each(changes)("a design with the symbol on the %s", (_, change) => {
  const job = jobOf(sampleDesign(change));

  test.each<keyof typeof rasterisers>(["pdfium", "mupdf"])("is read by zxing and zbar from %s", async (by) => {
    const [page = expect.fail("no page")] = await drawPages(await writeSamplePdf(job), 203, by);
    expect((await scan(toPixels(page))).map(({ text }) => text)).toEqual([content.code]);
    expect(await scanWithZbar(page)).toEqual([content.code]);
  });

  test("is read by zxing from ZPL", async () => {
    const out = new PassThrough();
    const [zpl] = await Promise.all([readAll(out), writeZpl(job, out)]);
    const { api } = await ready;
    const base64 = await api.zplToBase64Async(zpl, stock.labelWidthMm, stock.labelHeightMm, 8);
    const read = await scan(new Uint8Array(Buffer.from(base64, "base64")));
    expect(read.map(({ text }) => text)).toEqual([content.code]);
  });
});

test("the logo is dark in the PDF where its pixels are, and white around them", async () => {
  const design = sampleDesign({ side: "left", symbolMm: 20, logo, logoMm: 12 });
  const job = jobOf(design);
  const { logo: placed } = placeLabel(content, stock, {
    template: job.template,
    grid: { dotMm: 0.125, xMm: 0, yMm: 0 },
  });
  const { box } = placed ?? expect.fail("no logo");
  const { width, data } = await drawGrey(await writeSamplePdf(job), 300);
  const at = (x: number, y: number) =>
    data[
      Math.round(((box.y + y * box.height) / 25.4) * 300) * width + Math.round(((box.x + x * box.width) / 25.4) * 300)
    ];
  expect([at(0.5, 0.5), at(0.3, 0.3), at(0.1, 0.1), at(0.9, 0.5)]).toEqual([0, 0, 255, 255]);
});
