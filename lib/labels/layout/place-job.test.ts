import fc from "fast-check";
import { expect, test } from "vitest";
import type { LabelField } from "@/lib/contract/access-points/access-point-fields";
import { tell } from "@/lib/messages/messages";
import { allCells } from "../stock/count-sheets";
import { unknownPrinter } from "../stock/printer";
import { stocks } from "../stock/stocks";
import { sampleJob, sampleTexts } from "../testing/sample-job";
import { placeJob, type RenderJob } from "./place-job";
import { SHARE_LEFT_OF_X } from "./place-texts";

const ROUNDING = 1e-9;

test.each(stocks.map((stock) => [stock.id, stock] as const))(
  "on %s every element lies within its label, and no text overlaps the symbol",
  (_, stock) => {
    const contents = sampleTexts(allCells(stock).length);
    const [page, ...others] = placeJob(sampleJob({ stock, contents }));
    expect(others).toHaveLength(stock.kind === "roll" ? contents.length - 1 : 0);
    for (const { cell, xMm, yMm, label } of page?.cells ?? []) {
      const column = (cell - 1) % stock.columns;
      const row = Math.floor((cell - 1) / stock.columns);
      expect(xMm).toBeCloseTo(stock.leftMarginMm + column * stock.horizontalPitchMm, 9);
      expect(yMm).toBeCloseTo(stock.topMarginMm + row * stock.verticalPitchMm, 9);
      const { box, dots } = label.symbol;
      expect(dots).toBeGreaterThanOrEqual(1);
      expect(Math.min(box.x, box.y)).toBeGreaterThan(-ROUNDING);
      expect(box.x + box.width).toBeLessThan(label.widthMm + ROUNDING);
      expect(box.y + box.height).toBeLessThan(label.heightMm + ROUNDING);
      for (const { edge, xMm: x, baselineMm, sizeMm, availableMm } of label.texts) {
        const left = x - SHARE_LEFT_OF_X[edge] * availableMm;
        const isBeside = left >= box.x + box.width - ROUNDING || left + availableMm <= box.x + ROUNDING;
        expect(isBeside || baselineMm - 0.95 * sizeMm >= box.y + box.height - ROUNDING).toBe(true);
        expect(left + availableMm).toBeLessThan(label.widthMm);
        expect(baselineMm + 0.25 * sizeMm).toBeLessThan(label.heightMm);
      }
    }
  },
);

test.each([null, 203, 300, 600])("symbols lie on the dot grid of the page at %s dpi", (dpi) => {
  const printer = { ...unknownPrinter, dpi, offsetXMm: 0.3, scaleY: 1.002 };
  for (const { heightMm, cells } of placeJob(sampleJob({ printer, contents: sampleTexts(21) }))) {
    for (const { xMm, yMm, label } of cells) {
      const dotMm = label.symbol.moduleMm / label.symbol.dots;
      // A PDF counts from the foot of its page.
      const places = [(xMm + label.symbol.xMm) / dotMm, (heightMm - yMm - label.symbol.yMm) / dotMm];
      for (const place of places) expect(Math.abs(place - Math.round(place))).toBeLessThan(1e-6);
    }
  }
});

test.each([
  ["left", (box: number, text: number) => box < text],
  ["right", (box: number, text: number) => box > text],
] as const)("the symbol is on the %s if the template says so", (side, isRight) => {
  const [page] = placeJob(sampleJob({ template: { ...sampleJob().template, side } }));
  const { symbol, texts } = page?.cells[0]?.label ?? expect.fail("no label");
  expect(isRight(symbol.box.x, texts[0]?.xMm ?? 0)).toBe(true);
});

test("a label without texts has its symbol in the middle", () => {
  const [page] = placeJob(sampleJob({ template: { ...sampleJob().template, fields: [] } }));
  const { symbol, texts, widthMm } = page?.cells[0]?.label ?? expect.fail("no label");
  expect(texts).toEqual([]);
  expect(symbol.box.width).toBeGreaterThan(30);
  expect(symbol.box.x + symbol.box.width / 2).toBeCloseTo(widthMm / 2, 0);
});

test("texts follow the template's fields and size, and a warning names a field without room", () => {
  const contents = [{ name: "Gate", location: "HQ", description: "Opens at 7", code: "A-1" }];
  const fields: LabelField[] = ["code", "description", "name"];
  const textsOf = (textSize: "small" | "large") => {
    const [page] = placeJob(sampleJob({ contents, template: { ...sampleJob().template, fields, textSize } }));
    return page?.cells[0]?.label.texts ?? [];
  };
  expect(textsOf("small").map(({ text }) => text)).toEqual(["A-1", "Opens at 7", "Gate"]);
  expect(textsOf("large")[0]?.sizeMm).toBeGreaterThan(1.5 * (textsOf("small")[0]?.sizeMm ?? 0));
  const tiny = stocks.find(({ id }) => id === "avery-a4-l4731rev") ?? expect.fail("no stock");
  const all: LabelField[] = ["name", "location", "description", "code"];
  const [page] = placeJob(sampleJob({ contents, stock: tiny, template: { ...sampleJob().template, fields: all } }));
  expect(page?.cells[0]?.label.warnings.map(tell)).toContain(
    "The description is left off the label of “Gate”: there is no room for it.",
  );
});

const sheetOf = (texts: [name: string, location: string][], changes: Partial<RenderJob> = {}) => {
  const contents = texts.map(([name, location], i) => ({ name, location, code: `R41NZ8HT-${i}` }));
  const [page] = placeJob(sampleJob({ contents, ...changes }));
  return page?.cells.map(({ label }) => label) ?? [];
};
const pt = (sizeMm: number) => Math.round((sizeMm * 720) / 25.4) / 10;

test("names, places and codes have one size each on a sheet, and a place breaks at its separator, which is left out", () => {
  const labels = sheetOf([
    ["Boiler room", "Harbour House / 2nd floor"],
    ["Server room", "Annex / Ground floor"],
    ["Zutrittskontrollstelle", "Quay 4"],
  ]);
  const sizes = labels.map(({ texts }) => [
    ...new Set(texts.map(({ family, weight, sizeMm }) => `${family} ${weight} ${pt(sizeMm)}`)),
  ]);
  expect(new Set(sizes.map(String)).size).toBe(1);
  expect(sizes[0]).toHaveLength(3);
  const places = labels.map(({ texts }) => texts.filter(({ weight }) => weight === 400).map(({ text }) => text));
  expect(places).toEqual([["Harbour House", "2nd floor"], ["Annex", "Ground floor"], ["Quay 4"]]);
  // The longest name alone decides the size of all names.
  const [alone] = sheetOf([["Zutrittskontrollstelle", "Quay 4"]]);
  expect(labels[0]?.texts[0]?.sizeMm).toBeCloseTo(alone?.texts[0]?.sizeMm ?? 0, 9);
});

test("a label whose texts are too long to be read easily has smaller ones alone", () => {
  const long =
    "Electrical distribution cabinet of the northern quay, third row, behind the fence, key with the porter, ".repeat(
      2,
    );
  const [first, second, third] = sheetOf([
    ["Boiler room", "Quay 4"],
    ["Server room", "Quay 4"],
    [long, "Quay 4"],
  ]);
  expect([first, second].map((label) => pt(label?.texts[0]?.sizeMm ?? 0))).toEqual([11, 11]);
  expect(pt(third?.texts[0]?.sizeMm ?? 0)).toBeLessThan(6.5);
});

test("no text is larger on a sheet than on a sheet of its own, none is cut for it, and each sheet has one size", () => {
  const words = fc
    .array(fc.stringMatching(/^[A-Za-z]{1,12}$/), { minLength: 1, maxLength: 6 })
    .map((all) => all.join(" "));
  const anyTexts = fc.array(fc.tuple(words, fc.array(words, { minLength: 1, maxLength: 3 })), {
    minLength: 2,
    maxLength: 6,
  });
  const anyStock = fc.constantFrom(...["avery-a4-l7160", "avery-a4-l7163", "avery-a4-l7651", "avery-us-5160"]);
  fc.assert(
    fc.property(anyTexts, anyStock, (some, id) => {
      const texts = some.map(([name, places]): [string, string] => [name, places.join(" / ")]);
      const stock = stocks.find((one) => one.id === id) ?? expect.fail(`no stock ${id}`);
      const labels = sheetOf(texts, { stock });
      // In the same cell, because the dots of the printer make a symbol a little larger in one cell than in another.
      const alone = texts.map(
        (one, i) => sheetOf([one], { stock, skip: Array.from({ length: i }, (_, j) => j + 1) })[0],
      );
      for (const weight of [700, 400]) {
        const easy = new Set<number>();
        for (const [i, { texts: runs, warnings }] of labels.entries()) {
          expect(warnings).toEqual(alone[i]?.warnings);
          const own = alone[i]?.texts.find((run) => run.family === "sans" && run.weight === weight)?.sizeMm ?? 0;
          const run = runs.find((one) => one.family === "sans" && one.weight === weight);
          if (!run) continue;
          expect(run.sizeMm).toBeLessThanOrEqual(own + 1e-9);
          if (run.sizeMm * 72 >= 6.5 * 25.4 - 1e-6) easy.add(pt(run.sizeMm));
        }
        expect(easy.size).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 60 },
  );
});
