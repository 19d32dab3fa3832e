import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsOfSheet, type SheetJob } from "@/components/labels/jobs/failed-sheets";
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
