import { describe, expect, test } from "vitest";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { placeJob, type RenderJob } from "../layout/place-job";
import { defaultTemplate, placeLabel } from "../layout/place-label";
import { unknownPrinter } from "../stock/printer";
import { cutRoll, stocks } from "../stock/stocks";
import { isTurnedByDefault, readStock, turnStock } from "../stock/turn-stock";
import { paperSvg, sheetSvg } from "../svg/svg-documents";
import { drawPages, rasterisers, scanWithZbar, toPixels } from "../testing/rasterize";
import { pageSizes } from "../testing/read-pdf";
import { readGraphics, renderZpl, zplOf } from "../testing/read-zpl";
import { sampleJob, sampleTexts, shippedStock, writeSamplePdf } from "../testing/sample-job";
import { scan } from "../testing/scan";

const turned = { ...defaultTemplate, turned: true };
const rolls: [string, LabelStock][] = [
  ["Dymo 99012", shippedStock("dymo-99012")],
  ["Brother DK-11201", shippedStock("brother-dk-11201")],
  ["Brother DK-22210, cut at 70 mm", cutRoll(shippedStock("brother-dk-22210"), 70)],
];

test("rolls are turned by default where the label is higher than 1.5 times its width, sheets never", () => {
  const ids = stocks.filter(isTurnedByDefault).map(({ id }) => id.replace(/^(dymo|brother)-/, ""));
  expect(ids.join(" ")).toBe(
    "30252 99012 30336 30330 99014 30256 1744907 dk-11201 dk-11202 dk-11203 dk-11204 dk-11208 dk-22210",
  );
});

test("a turned label of Dymo 99012 has texts of 50 instead of 30 mm beside a symbol of the same size", () => {
  const stock = shippedStock("dymo-99012");
  const grid = { dotMm: 25.4 / 300, xMm: 0, yMm: 0 };
  const [content = expect.fail("no texts")] = sampleTexts(1);
  const [before, after] = [stock, readStock(stock)].map((it) => {
    const { symbol, texts } = placeLabel(content, it, { grid });
    return [symbol.matrix.size * symbol.moduleMm, texts[0]?.availableMm ?? 0].map(Math.round);
  });
  expect({ before, after }).toEqual({ before: [25, 30], after: [25, 50] });
});

describe.each(rolls)("a turned label on %s", (_, stock) => {
  test.each(Object.keys(rasterisers) as (keyof typeof rasterisers)[])(
    "is on a page of the size of the roll, and two decoders read its symbol turned by 90° clockwise, drawn by %s",
    async (by) => {
      const job = sampleJob({ stock, template: turned, printer: { ...unknownPrinter, dpi: 300 } });
      const file = await writeSamplePdf(job);
      for (const [width, height] of await pageSizes(file)) {
        expect([width, height].map((points) => (points * 25.4) / 72)).toEqual([
          expect.closeTo(stock.labelWidthMm, 3),
          expect.closeTo(stock.labelHeightMm, 3),
        ]);
      }
      const read = await Promise.all(
        (await drawPages(file, 300, by)).map(async (page) => {
          const found = await scan(toPixels(page));
          return [found.map(({ text, orientation }) => [text, orientation]), await scanWithZbar(page)];
        }),
      );
      expect(read).toEqual(sampleTexts(3).map(({ code }) => [[[code, 90]], [code]]));
    },
  );
});

test("the offset of the printer moves a turned label in the directions of the paper", async () => {
  const corner = async (changes: Partial<RenderJob["printer"]>) => {
    const printer = { ...unknownPrinter, dpi: 300, ...changes };
    const job = sampleJob({ stock: shippedStock("dymo-99012"), contents: sampleTexts(1), template: turned, printer });
    const [page = expect.fail("no page")] = await drawPages(await writeSamplePdf(job), 300, "pdfium");
    const [symbol] = await scan(toPixels(page));
    return symbol?.position.topLeft ?? expect.fail("no symbol");
  };
  const [from, to] = [await corner({}), await corner({ offsetXMm: -1, offsetYMm: 0.5 })];
  const dots = (mm: number) => (mm * 300) / 25.4;
  expect(Math.abs(to.x - from.x - dots(-1))).toBeLessThan(1.5);
  expect(Math.abs(to.y - from.y - dots(0.5))).toBeLessThan(1.5);
});

test("the browser prints a turned label as it is fed, and the preview shows it as it is read", () => {
  const job = sampleJob({ stock: shippedStock("dymo-99012"), contents: sampleTexts(1), template: turned });
  const [page = expect.fail("no page")] = placeJob(job);
  expect(sheetSvg(page)).toMatch(/width="88.6mm" height="35.7mm" viewBox="0 0 88.6 35.7"/);
  expect(paperSvg(page)).toMatch(/width="35.7mm" height="88.6mm" viewBox="0 0 35.7 88.6".*matrix\(0 1 -1 0 35.7 0\)/);
});

describe("ZPL of a turned label", () => {
  const stock: LabelStock = { ...turnStock(shippedStock("zebra-2x1in")), id: "own", vendor: "Own" };
  const own = { ...stock, paper: { name: "roll", widthMm: stock.labelWidthMm, heightMm: stock.labelHeightMm } };

  test.each([203, 300, 600])(
    "has turned bitmaps within the label, which another program reads, at %i dpi",
    async (dpi) => {
      const job = sampleJob({
        stock: own,
        contents: sampleTexts(1),
        template: turned,
        printer: { ...unknownPrinter, dpi },
      });
      const zpl = await zplOf(job);
      const [, width = 0, height = 0] = (/\^PW(\d+)\^LL(\d+)/.exec(zpl) ?? []).map(Number);
      expect(height / width).toBeCloseTo(2, 2);
      expect(zpl).not.toContain("^A0");
      for (const it of readGraphics(zpl)) {
        const inked = [...it.dots.keys()].filter((i) => it.dots[i] === 1);
        expect(Math.max(...inked.map((i) => it.x + (i % it.width)))).toBeLessThan(width);
        expect(it.y + it.height).toBeLessThanOrEqual(height);
      }
      const dpmm = { 203: 8, 300: 12, 600: 24 }[dpi] ?? 8;
      const read = await scan(await renderZpl(zpl, own, dpmm));
      expect(read.map(({ text, orientation }) => [text, orientation])).toEqual([["R41NZ8HT-1", 90]]);
    },
  );
});
