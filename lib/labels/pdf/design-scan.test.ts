import { describe, expect, test } from "vitest";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import { defaultTemplate, placeLabel } from "../layout/place-label";
import { toLogo } from "../logo/logo";
import { unknownPrinter } from "../stock/printer";
import { drawGrey, drawPages, type rasterisers, scanWithZbar, toPixels } from "../testing/rasterize";
import { renderZpl, zplOf } from "../testing/read-zpl";
import { pictureOf, sampleDesign } from "../testing/sample-design";
import { sampleJob, shippedStock, writeSamplePdf } from "../testing/sample-job";
import { scan } from "../testing/scan";

const stock = shippedStock("zebra-4x2in");
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
    const read = await scan(await renderZpl(await zplOf(job), stock));
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
