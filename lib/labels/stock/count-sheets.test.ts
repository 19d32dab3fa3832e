import fc from "fast-check";
import { expect, test } from "vitest";
import { assignCells, sheetAssigner } from "../layout/place-job";
import { sampleJob, sampleTexts, shippedStock } from "../testing/sample-job";
import { countSheets, firstCells } from "./count-sheets";
import { defaultStock } from "./default-stock";

const roll = shippedStock("zebra-2x1in");

test.each([
  ["a whole sheet", 21, 1, [], { labels: 21, sheets: 1, used: [] }],
  ["one label", 1, 1, [], { labels: 1, sheets: 1, used: [1] }],
  ["copies", 10, 2, [], { labels: 20, sheets: 1 }],
  ["a half-used sheet", 3, 1, [1, 2, 3, 4, 5], { sheets: 1, used: [1, 2, 3, 4, 5, 6, 7, 8] }],
  ["holes", 3, 1, [2, 4, 6], { sheets: 1, used: [1, 2, 3, 4, 5, 6] }],
  ["a hole after the end", 2, 1, [1, 5], { sheets: 1, used: [1, 2, 3, 5] }],
  ["more than the first sheet has", 20, 1, [20, 21], { sheets: 2, used: [1] }],
  ["three sheets", 45, 1, [], { sheets: 3, used: [1, 2, 3] }],
  ["nothing", 0, 1, [], { labels: 0, sheets: 0, used: [] }],
])("counts labels and sheets, and finds the next free cell, for %s", (_, count, copies, skip, expected) => {
  expect(countSheets({ contents: sampleTexts(count), copies, stock: defaultStock, skip })).toMatchObject(expected);
});

test("a roll has one sheet per label, each completely used", () => {
  const counts = countSheets({ contents: sampleTexts(5), copies: 1, stock: roll, skip: [1] });
  expect(counts).toEqual({ labels: 5, sheets: 5, used: [] });
});

test("counts match the assigned cells, and no label goes to a used cell", () => {
  const anySkip = fc.uniqueArray(fc.integer({ min: 1, max: 21 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 3 }), anySkip, (count, copies, skip) => {
      const job = sampleJob({ contents: sampleTexts(count), copies, skip });
      const { labels, sheets, used } = countSheets(job);
      const pages = [...assignCells(job)];
      expect(pages).toHaveLength(sheets);
      expect(pages.flat().map(({ position }) => position)).toEqual(Array.from({ length: labels }, (_, i) => i + 1));
      expect(pages.flat().map(({ index }) => index)).toEqual(Array.from({ length: labels }, (_, i) => i % count));
      expect(pages[0]?.map(({ cell }) => cell)).toEqual(firstCells(defaultStock, skip).slice(0, labels));
      const last = pages.at(-1)?.map(({ cell }) => cell) ?? [];
      const taken = sheets === 1 ? [...skip, ...last] : last;
      expect(used).toEqual(taken.length === 21 ? [] : taken.sort((a, b) => a - b));
    }),
  );
});

test("labels are printed in the order of the template", () => {
  const names = ["Gate 10", "gate 2", "Gate 1"];
  const contents = names.map((name, i) => ({ name, location: String(3 - i), code: name }));
  const inOrder = (order: "given" | "name" | "location") =>
    [...assignCells(sampleJob({ contents, template: { ...sampleJob().template, order } }))]
      .flat()
      .map(({ index }) => index);
  expect(inOrder("given")).toEqual([0, 1, 2]);
  expect(inOrder("name")).toEqual([2, 1, 0]);
  expect(inOrder("location")).toEqual([2, 1, 0]);
});

test.each([
  ["collated", [0, 1, 2, 0, 1, 2], [1, 1, 1, 2, 2, 2]],
  ["uncollated", [0, 0, 1, 1, 2, 2], [1, 2, 1, 2, 1, 2]],
] as const)("copies of a job that is %s are printed in that order", (copyOrder, indices, copies) => {
  const template = { ...sampleJob().template, copyOrder };
  const labels = [...assignCells(sampleJob({ contents: sampleTexts(3), copies: 2, skip: [1], template }))].flat();
  expect(labels.map(({ index }) => index)).toEqual(indices);
  expect(labels.map(({ copy }) => copy)).toEqual(copies);
  expect(labels.map(({ cell }) => cell)).toEqual([2, 3, 4, 5, 6, 7]);
});

test("sheetAssigner returns the same cells for a sheet as assigning all sheets in turn", () => {
  for (const copyOrder of ["collated", "uncollated"] as const) {
    const template = { ...sampleJob().template, copyOrder, order: "name" as const };
    const job = sampleJob({ contents: sampleTexts(30), copies: 3, skip: [1, 2, 9], template });
    const sheets = [...assignCells(job)];
    expect(sheets.map((_, index) => sheetAssigner(job)(index + 1))).toEqual(sheets);
    expect(sheetAssigner(job)(sheets.length + 1)).toEqual([]);
  }
});
