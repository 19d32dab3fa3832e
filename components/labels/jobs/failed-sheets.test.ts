import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsOfSheet, type SheetJob, sheetsOfLabels } from "@/components/labels/jobs/failed-sheets";
import { sheetAssigner } from "@/lib/labels/layout/place-job";
import { defaultTemplate } from "@/lib/labels/layout/place-label";
import { defaultStock as stock } from "@/lib/labels/stock/default-stock";
import { unknownPrinter } from "@/lib/labels/stock/printer";

const jobs = fc.record({
  accessPoints: fc.integer({ min: 1, max: 40 }),
  copies: fc.integer({ min: 1, max: 3 }),
  skip: fc.uniqueArray(fc.integer({ min: 1, max: 21 }), { maxLength: 21 }),
  copyOrder: fc.constantFrom("collated" as const, "uncollated" as const),
});

test("a sheet of a finished job is drawn with the cells that the job printed on, and with those that were used before", () => {
  fc.assert(
    fc.property(jobs, ({ accessPoints, copies, skip, copyOrder }) => {
      const contents = Array.from({ length: accessPoints }, (_, index) => ({
        name: `Door ${index}`,
        code: `D-${index}`,
      }));
      const template = { ...defaultTemplate, copyOrder };
      const assign = sheetAssigner({ contents, copies, skip, stock, template, printer: unknownPrinter } as never);
      const total = accessPoints * copies;
      const isNew = skip.length === 21;
      const sheets = 1 + Math.max(0, Math.ceil((total - (isNew ? 21 : 21 - skip.length)) / 21));
      const job = { sheets, total, copies, accessPoints, stock, skip, copyOrder } as SheetJob;
      for (let sheet = 1; sheet <= sheets; sheet += 1) {
        const { printed, used } = cellsOfSheet(job, sheet);
        expect(printed).toEqual(assign(sheet).map(({ cell }) => cell));
        expect(used).toEqual(sheet === 1 && !isNew ? [...skip].sort((a, b) => a - b) : []);
      }
    }),
  );
});

const partlyUsed = { stock, skip: [1, 2, 3, 4, 5, 6], total: 50 };

test.each([
  [{ from: 16, to: 36 }, ["2: 16 to 36"]],
  [{ from: 1, to: 50 }, ["1: 1 to 15", "2: 16 to 36", "3: 37 to 50"]],
  [{ from: 15, to: 16 }, ["1: 1 to 15", "2: 16 to 36"]],
])("labels %o are on these sheets", (labels, expected) => {
  const sheets = sheetsOfLabels(partlyUsed, labels);
  expect(sheets.map(({ sheet, first, last }) => `${sheet}: ${first} to ${last}`)).toEqual(expected);
});

test("each label of a roll is a sheet", () => {
  const roll = { ...partlyUsed, stock: { ...stock, kind: "roll" as const } };
  expect(sheetsOfLabels(roll, { from: 4, to: 5 })).toEqual([
    { sheet: 4, first: 4, last: 4 },
    { sheet: 5, first: 5, last: 5 },
  ]);
});
