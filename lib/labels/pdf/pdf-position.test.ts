import { expect, test } from "vitest";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { placeJob } from "../layout/place-job";
import { defaultStock } from "../stock/default-stock";
import { unknownPrinter } from "../stock/printer";
import { drawPages, type Grey, type rasterisers, toPixels } from "../testing/rasterize";
import { sampleJob, sampleTexts, shippedStock, writeSamplePdf } from "../testing/sample-job";
import { scan } from "../testing/scan";

const DPI = 600;
const PIXEL_MM = 25.4 / DPI;

/** Returns the bounding box of the ink within a part of a page, in millimetres. */
function inkIn({ width, data }: Grey, part: { x: number; y: number; width: number; height: number }) {
  const pixel = (mm: number) => Math.round(mm / PIXEL_MM);
  const edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let y = pixel(part.y); y < pixel(part.y + part.height); y += 1) {
    for (let x = pixel(part.x); x < pixel(part.x + part.width); x += 1) {
      if (data[y * width + x] !== 0) continue;
      edges.left = Math.min(edges.left, x * PIXEL_MM);
      edges.top = Math.min(edges.top, y * PIXEL_MM);
      edges.right = Math.max(edges.right, (x + 1) * PIXEL_MM);
      edges.bottom = Math.max(edges.bottom, (y + 1) * PIXEL_MM);
    }
  }
  return edges;
}

const letter = shippedStock("avery-us-5163");

test.each<[string, LabelStock, keyof typeof rasterisers]>([
  ["the default stock", defaultStock, "pdfium"],
  ["stock on Letter", letter, "mupdf"],
])("symbols on %s are within 0.05 mm of their position and scan", async (_, stock, by) => {
  const job = sampleJob({ stock, contents: sampleTexts(stock.columns * stock.rows), printer: unknownPrinter });
  const [page = expect.fail("no page")] = await drawPages(await writeSamplePdf(job), DPI, by);
  const [placed] = placeJob(job);
  for (const { xMm, yMm, label } of placed?.cells ?? []) {
    const { box, xMm: x, yMm: y, moduleMm, matrix } = label.symbol;
    const ink = inkIn(page, { ...box, x: xMm + box.x, y: yMm + box.y });
    const side = moduleMm * matrix.size;
    const off = [ink.left - xMm - x, ink.top - yMm - y, ink.right - xMm - x - side, ink.bottom - yMm - y - side];
    expect(Math.max(...off.map(Math.abs))).toBeLessThanOrEqual(0.05);
  }
  const read = (await scan(toPixels(page))).map(({ text }) => text).sort();
  expect(read).toEqual(job.contents.map(({ code }) => code).sort());
});
