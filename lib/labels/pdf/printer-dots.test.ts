import { describe, expect, test } from "vitest";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { placeJob } from "../layout/place-job";
import { defaultTemplate } from "../layout/place-label";
import { unknownPrinter } from "../stock/printer";
import { cutRoll } from "../stock/stocks";
import { type Dots, drawWithGhostscript } from "../testing/ghostscript";
import { pageSizes } from "../testing/read-pdf";
import { sampleJob, sampleTexts, shippedStock, writeSamplePdf } from "../testing/sample-job";

/** Returns an own roll of labels of a size in millimetres. */
const ownRoll = (widthMm: number, heightMm: number): LabelStock => ({
  ...shippedStock("zebra-2x1in"),
  id: "own",
  vendor: "Own",
  labelWidthMm: widthMm,
  labelHeightMm: heightMm,
  paper: { name: "roll", widthMm, heightMm },
});

const rolls: [string, LabelStock][] = [
  ["2 × 1 in", shippedStock("zebra-2x1in")],
  ["4 × 2 in", shippedStock("zebra-4x2in")],
  ["25.4 × 12.7 mm", ownRoll(25.4, 12.7)],
  ["19.05 × 12.7 mm", ownRoll(19.05, 12.7)],
  ["40 × 20 mm", ownRoll(40, 20)],
  ["Brother DK-11209", shippedStock("brother-dk-11209")],
  ["Brother DK-22205, cut at 31.7 mm", cutRoll(shippedStock("brother-dk-22205"), 31.7)],
  ["Brother DK-11201", shippedStock("brother-dk-11201")],
  ["Dymo 99012", shippedStock("dymo-99012")],
];

const turnedRolls = rolls.slice(-2).map(([name, stock]): [string, LabelStock] => [`${name}, turned`, stock]);

/** By 90° anticlockwise. */
const turnBack = ({ width, height, data }: Dots): Dots => ({
  width: height,
  height: width,
  data: data.map((_, i) => data[(i % height) * width + width - 1 - Math.floor(i / height)] ?? 0),
});

/** Lengths of the dark and light runs along a line of dots. */
function runsOf(line: Uint8Array | number[]): number[] {
  const runs: number[] = [];
  let before: number | undefined;
  for (const dot of line) {
    if (dot === before) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else runs.push(1);
    before = dot;
  }
  return runs;
}

/** Returns the dots of a column. */
const columnOf = ({ width, height, data }: Dots, x: number) =>
  Array.from({ length: height }, (_, y) => data[y * width + x] ?? 0);

/** Row and column of the timing patterns, in modules (ISO/IEC 18004 §6.3.5). */
const TIMING = 6;

describe.each([203, 300, 600])("at %i dpi, drawn by Ghostscript", (dpi) => {
  test.each([...rolls, ...turnedRolls])(
    "every module of the timing patterns on %s has the same number of dots",
    async (name, stock) => {
      const template = { ...defaultTemplate, turned: name.endsWith("turned") };
      const job = sampleJob({ stock, template, contents: sampleTexts(1), printer: { ...unknownPrinter, dpi } });
      const [drawn = expect.fail("no page")] = await drawWithGhostscript(await writeSamplePdf(job), dpi);
      const page = template.turned ? turnBack(drawn) : drawn;
      const [placed = expect.fail("no page")] = placeJob(job);
      const { xMm, yMm, dots, matrix } = placed.cells[0]?.label.symbol ?? expect.fail("no label");
      const dotMm = 25.4 / dpi;
      const left = template.turned ? page.width - Math.round((placed.widthMm - xMm) / dotMm) : Math.round(xMm / dotMm);
      const top = page.height - Math.round((placed.heightMm - yMm) / dotMm);
      const side = matrix.size * dots;
      const middle = Math.floor((TIMING + 0.5) * dots);
      const row = page.data.subarray((top + middle) * page.width + left, (top + middle) * page.width + left + side);
      const column = columnOf(page, left + middle).slice(top, top + side);
      // Between two finder patterns of seven modules, modules are dark and light in turn.
      const timing = [7 * dots, ...Array<number>(matrix.size - 14).fill(dots), 7 * dots];
      expect({ across: runsOf(row), down: runsOf(column) }).toEqual({ across: timing, down: timing });
    },
  );
});

test.each(rolls)("the page of a label on %s is exactly as large as the label, at any resolution", async (_, stock) => {
  for (const dpi of [null, 203, 300, 600]) {
    const job = sampleJob({ stock, contents: sampleTexts(1), printer: { ...unknownPrinter, dpi } });
    const [[width, height] = expect.fail("no page")] = await pageSizes(await writeSamplePdf(job));
    expect(width).toBeCloseTo((stock.labelWidthMm * 72) / 25.4, 4);
    expect(height).toBeCloseTo((stock.labelHeightMm * 72) / 25.4, 4);
  }
});
