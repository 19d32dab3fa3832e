import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { allCells } from "../stock/count-sheets";
import { defaultStock } from "../stock/default-stock";
import { pageGeometry } from "../stock/page-geometry";
import { type Printer, unknownPrinter } from "../stock/printer";
import { stocks } from "../stock/stocks";
import type { Rectangle } from "../symbol/cover-dark";
import { drawGrey, type Grey } from "../testing/rasterize";
import { pageTexts } from "../testing/read-pdf";
import { newFolder } from "../testing/sample-job";
import { type Marks, rulersFor, sheetMarks, writeCalibration } from "./calibration-sheet";

const DPI = 300;
const PIXELS_PER_MM = DPI / 25.4;

async function drawSheet(stock: LabelStock, printer: Printer) {
  const file = join(await newFolder(), "calibration.pdf");
  await writeCalibration(stock, printer, createWriteStream(file));
  return drawGrey(file, DPI);
}

/** Returns the centre (mm) of the ink within `reach` (mm) of a point, along x or y; undefined without ink. */
function inkAt({ width, height, data }: Grey, along: "x" | "y", at: { x: number; y: number }, reach: number) {
  const pixel = (mm: number) => Math.round(mm * PIXELS_PER_MM - 0.5);
  const [from, to] = [pixel(at[along] - reach), pixel(at[along] + reach)];
  let [ink, moment] = [0, 0];
  for (let i = Math.max(0, from); i <= Math.min(to, (along === "x" ? width : height) - 1); i += 1) {
    const dark = 255 - (data[along === "x" ? pixel(at.y) * width + i : i * width + pixel(at.x)] ?? 255);
    ink += dark;
    moment += dark * (i + 0.5);
  }
  return ink < 100 ? undefined : moment / ink / PIXELS_PER_MM;
}

type Edge = { along: "x" | "y"; at: { x: number; y: number } };

/** Returns a point on each edge of a cell, away from the corners of this and neighbouring cells. */
function edgesOf({ x, y, width, height }: Rectangle, share: number): Edge[] {
  const [atX, atY] = [x + share * width, y + share * height];
  return [
    { along: "x", at: { x, y: atY } },
    { along: "x", at: { x: x + width, y: atY } },
    { along: "y", at: { x: atX, y } },
    { along: "y", at: { x: atX, y: y + height } },
  ];
}

/** Returns whether a ruler, its ticks or a text are too close to tell lines apart. */
function isNearMarks({ at }: Edge, marks: Marks[]): boolean {
  const isBetween = (value: number, a: number, b: number) => value > Math.min(a, b) - 1 && value < Math.max(a, b) + 1;
  return marks.some(
    ({ lines, texts }) =>
      lines.some(([x1, y1, x2, y2]) => isBetween(at.x, x1, x2) && isBetween(at.y, y1, y2)) ||
      texts.some(
        ({ text, xMm, yMm }) => isBetween(at.x, xMm, xMm + 1.6 * text.length) && isBetween(at.y, yMm - 2.5, yMm + 1),
      ),
  );
}

/** Returns the half-width of the search window (mm), which must end before the next line. */
function reachOf({ horizontalPitchMm, verticalPitchMm, labelWidthMm, labelHeightMm }: LabelStock): number {
  const gaps = [horizontalPitchMm - labelWidthMm, verticalPitchMm - labelHeightMm].filter((gap) => gap > 0.05);
  return Math.min(0.6, ...gaps.map((gap) => gap * 0.7));
}

const shifted: Printer = { ...unknownPrinter, offsetXMm: 0.7, offsetYMm: -0.4, scaleX: 0.998, scaleY: 1.003 };
const sheets = stocks.filter(({ kind }) => kind === "sheet");

test.each([
  ...sheets.map((stock) => [stock.id, stock, unknownPrinter] as const),
  ["the default stock on a printer with offset and scale", defaultStock, shifted] as const,
])("the cells of %s are drawn within 0.05 mm of the data", async (_, stock, printer) => {
  const page = await drawSheet(stock, printer);
  const geometry = pageGeometry(stock, printer);
  const marks = [...rulersFor(geometry), sheetMarks(stock, geometry)];
  const edges = allCells(stock)
    .flatMap((cell) => edgesOf(geometry.cell(cell), stock.shape === "round" ? 0.5 : 0.29))
    .filter(
      ({ along, at }) =>
        at[along] > 0.5 && at[along] < (along === "x" ? stock.paper.widthMm : stock.paper.heightMm) - 0.5,
    )
    .filter((edge) => !isNearMarks(edge, marks));
  expect(edges.length).toBeGreaterThan(allCells(stock).length * 1.5);
  const off = edges
    .map(({ along, at }) => ({ at, off: (inkAt(page, along, at, reachOf(stock)) ?? Number.NaN) - at[along] }))
    .filter((edge) => !(Math.abs(edge.off) <= 0.05));
  expect(off).toEqual([]);
});

test.each([
  ["unknown", unknownPrinter, 100, 100],
  ["calibrated", shifted, 99.8, 100.3],
])("the rulers have the scaled length on a printer that is %s", async (_, printer, across, down) => {
  const page = await drawSheet({ ...defaultStock, columns: 1, rows: 1 }, printer);
  const [{ lines: [first] = [] } = {}, { lines: [second] = [] } = {}] = rulersFor(pageGeometry(defaultStock, printer));
  const [left = 0, y = 0, right = 0] = first ?? [];
  const ends = [left, right].map((x) => inkAt(page, "x", { x, y: y + 2 }, 0.4) ?? Number.NaN);
  expect((ends[1] ?? 0) - (ends[0] ?? 0)).toBeCloseTo(across, 1);
  const [x = 0, top = 0, , bottom = 0] = second ?? [];
  const tops = [top, bottom].map((at) => inkAt(page, "y", { x: x + 2, y: at }, 0.4) ?? Number.NaN);
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeCloseTo(down, 1);
});

test("ten divisions of the vernier after a ruler are nine millimetres long", () => {
  const [across] = rulersFor(pageGeometry(defaultStock, unknownPrinter));
  const ticks = across?.lines.slice(-11).map(([x]) => x) ?? [];
  const end = across?.lines[0]?.[2] ?? 0;
  expect(ticks.map((x) => x - end)).toEqual(Array.from({ length: 11 }, (_, i) => expect.closeTo(0.9 * i, 6)));
  expect(across?.texts.map(({ text }) => text)).toEqual(["This line must measure 100 mm", "0", "5", "10"]);
});

test("letters can be searched after an earlier PDF has used them with an accent", async () => {
  const textOf = async (part: string) => {
    const file = join(await newFolder(), "calibration.pdf");
    await writeCalibration({ ...defaultStock, part }, unknownPrinter, createWriteStream(file));
    return (await pageTexts(file))[0];
  };
  expect(await textOf("ŵẑỳǩḫ")).toContain("ŵẑỳǩḫ");
  expect(await textOf("wzykh")).toContain("wzykh");
});

test("the sheet names the stock, and an arrow points to its upper edge", async () => {
  const file = join(await newFolder(), "calibration.pdf");
  await writeCalibration(defaultStock, unknownPrinter, createWriteStream(file));
  const [text] = await pageTexts(file);
  expect(text).toContain("Avery L7160 · A4, 210 × 297 mm");
  expect(text).toContain("Top");
  const [[, tip, , foot] = [0, 0, 0, 0]] = sheetMarks(defaultStock, pageGeometry(defaultStock, unknownPrinter)).lines;
  expect(tip).toBeLessThan(foot);
});
