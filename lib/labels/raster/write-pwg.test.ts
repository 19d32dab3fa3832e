import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { jobGeometry, type PlacedPage, placeJob, type RenderJob } from "../layout/place-job";
import { defaultTemplate } from "../layout/place-label";
import { toLogo } from "../logo/logo";
import { unknownPrinter } from "../stock/printer";
import { type Grey, toPixels } from "../testing/rasterize";
import { readPwg } from "../testing/read-pwg";
import { renderZpl, zplOf } from "../testing/read-zpl";
import { pictureOf, sampleDesign } from "../testing/sample-design";
import { sampleJob, sampleTexts, shippedStock } from "../testing/sample-job";
import { scan } from "../testing/scan";
import { scripts } from "../testing/scripts";
import type { Bitmap } from "./bitmap";
import { type PwgOptions, pageBitmap, writePwg } from "./write-pwg";

async function pwgOf(job: RenderJob, options: PwgOptions): Promise<Buffer> {
  const out = new PassThrough();
  const [file] = await Promise.all([buffer(out), writePwg(job, out, options)]);
  return file;
}

/** Returns one byte per dot, 0 is black. */
function dotsOf({ width, height, bytesPerRow, data }: Bitmap) {
  const dots = new Uint8Array(width * height).fill(255);
  for (const [at, bits] of data.entries()) {
    const start = Math.floor(at / bytesPerRow) * width + 8 * (at % bytesPerRow);
    for (let bit = 0; bits !== 0 && bit < 8; bit += 1) if ((bits >> (7 - bit)) & 1) dots[start + bit] = 0;
  }
  return dots;
}

const placedAt = (job: RenderJob, dotMm: number) => [
  ...placeJob(job, { ...jobGeometry(job), dotMm, rowsFromMm: 0, columnsFromMm: 0 }),
];

const DOT_MM_OF_ZPL = 0.125;

const anyTexts = fc.constantFrom(...Object.values(scripts));
const anyPrint = fc.record({
  roll: fc.constantFrom(
    { id: "zebra-4x2in", turned: false },
    { id: "zebra-2x1in", turned: false },
    { id: "dymo-99012", turned: true },
    { id: "brother-dk-11201", turned: true },
    { id: "avery-a4-l7160", turned: false },
    { id: "avery-us-5160", turned: false },
  ),
  texts: fc.array(anyTexts, { minLength: 1, maxLength: 4 }),
  skip: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }),
  printer: fc.record({
    dpi: fc.constantFrom(null, 300),
    offsetXMm: fc.integer({ min: -10, max: 10 }).map((tenths) => tenths / 10),
    offsetYMm: fc.integer({ min: -10, max: 10 }).map((tenths) => tenths / 10),
    scaleX: fc.constantFrom(1, 0.995),
    scaleY: fc.constantFrom(1, 1.005),
  }),
  hasDesign: fc.boolean(),
  dpi: fc.constantFrom(203, 300, 600),
  isGrey: fc.boolean(),
});

/** Expects the symbols of a page in whole dots, and each of their dots dark or light as its module. */
function expectEqualModules({ width, data }: Grey, { isTurned, cells }: PlacedPage, dotMm: number): void {
  for (const { xMm, yMm, label } of cells) {
    const { dots, matrix, ...symbol } = label.symbol;
    const [x, y] = [(xMm + symbol.xMm) / dotMm, (yMm + symbol.yMm) / dotMm];
    for (const place of [x, y]) expect(Math.abs(place - Math.round(place))).toBeLessThan(1e-6);
    const side = matrix.size * dots;
    for (let i = 0; i < side * side; i += 1) {
      const [column, row] = [i % side, Math.floor(i / side)];
      const [fromLeft, fromTop] = [Math.round(x) + column, Math.round(y) + row];
      const at = isTurned ? fromLeft * width + width - 1 - fromTop : fromTop * width + fromLeft;
      const isDark = matrix.modules[Math.floor(row / dots) * matrix.size + Math.floor(column / dots)] === 1;
      if (data[at] !== (isDark ? 0 : 255)) expect.fail(`Dot ${column}, ${row} of a symbol is not that of its module.`);
    }
  }
}

test("random jobs are read back with the dots of the page, modules of equal dots, and every symbol is scanned", async () => {
  await fc.assert(
    fc.asyncProperty(anyPrint, async ({ roll, texts, skip, printer, hasDesign, dpi, isGrey }) => {
      const stock = shippedStock(roll.id);
      const contents = texts.map(([name, location], i) => ({ name, location, code: `R41NZ8HT-${i}` }));
      const design = sampleDesign({ logo: toLogo(pictureOf(20, 12)), logoMm: 3, borderMm: 0.3 });
      const template = { ...defaultTemplate, turned: roll.turned, ...(hasDesign && { design }) };
      const job = sampleJob({ stock, contents, template, skip, printer });
      const pages = readPwg(await pwgOf(job, { dpi, isGrey }));
      const placed = placedAt(job, 25.4 / dpi);
      expect(pages).toHaveLength(placed.length);
      const codes: string[] = [];
      for (const [i, page] of pages.entries()) {
        const on = placed[i] ?? expect.fail("no page");
        expect(page).toMatchObject({ dpi, bits: isGrey ? 8 : 1, colorSpace: isGrey ? 18 : 3 });
        expect(Buffer.compare(page.data, dotsOf(pageBitmap(on, 25.4 / dpi)))).toBe(0);
        expectEqualModules(page, on, 25.4 / dpi);
        codes.push(...(await scan(toPixels(page))).map(({ text }) => text));
      }
      expect(codes.toSorted()).toEqual(contents.map(({ code }) => code).toSorted());
    }),
    { numRuns: 25 },
  );
});

test.each([
  ["avery-a4-l7160", 300, [595, 841, 2480, 3507]],
  ["avery-us-5160", 600, [612, 792, 5100, 6600]],
  ["zebra-4x2in", 203, [288, 144, 812, 406]],
  ["dymo-99012", 300, [101, 251, 421, 1046]],
])("a page of %s at %i dpi has the size that CUPS calculates", async (id, dpi, size) => {
  const template = { ...defaultTemplate, turned: id.startsWith("dymo") };
  const [page] = readPwg(await pwgOf(sampleJob({ stock: shippedStock(id), template }), { dpi, isGrey: false }));
  expect([...(page?.pageSize ?? []), page?.width, page?.height]).toEqual(size);
});

test.each([false, true])(
  "ZPL in another program and the bitmap of a page have the same symbol, turned: %s",
  async (turned) => {
    // A whole number of dots: otherwise the two round the width of a turned page differently.
    const [labelWidthMm, labelHeightMm] = [100, 50];
    const paper = { name: "roll", widthMm: labelWidthMm, heightMm: labelHeightMm };
    const stock = { ...shippedStock("zebra-4x2in"), labelWidthMm, labelHeightMm, paper };
    const printer = { ...unknownPrinter, dpi: 203 };
    const job = sampleJob({ stock, contents: sampleTexts(1), printer, template: { ...defaultTemplate, turned } });
    const png = PNG.sync.read(Buffer.from(await renderZpl(await zplOf(job), stock)));
    const rendered = {
      ...png,
      data: Uint8Array.from({ length: png.width * png.height }, (_, i) => png.data[4 * i] ?? 0),
    };
    const [page = expect.fail("no page")] = placedAt(job, DOT_MM_OF_ZPL);
    const bitmap = pageBitmap(page, DOT_MM_OF_ZPL);
    const drawn = { ...bitmap, data: dotsOf(bitmap) };
    expectEqualModules(rendered, page, DOT_MM_OF_ZPL);
    expectEqualModules(drawn, page, DOT_MM_OF_ZPL);
    const [symbol] = await scan(toPixels(drawn));
    expect([symbol?.text, symbol?.orientation]).toEqual(["R41NZ8HT-1", turned ? 90 : 0]);
  },
);
