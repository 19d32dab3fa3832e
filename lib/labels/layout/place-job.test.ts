import { expect, test } from "vitest";
import type { LabelField } from "@/lib/contract/access-points/access-point-fields";
import { allCells } from "../stock/count-sheets";
import { unknownPrinter } from "../stock/printer";
import { stocks } from "../stock/stocks";
import { sampleJob, sampleTexts } from "../testing/sample-job";
import { placeJob } from "./place-job";
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
  expect(page?.cells[0]?.label.warnings).toContain(
    "The description is left off the label of “Gate”: there is no room for it.",
  );
});
