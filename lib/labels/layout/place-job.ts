import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import { allCells, countSheets, firstCells, placeOfLabel } from "../stock/count-sheets";
import { type PageGeometry, pageGeometry } from "../stock/page-geometry";
import { type Printer, unknownPrinter } from "../stock/printer";
import { turnStock } from "../stock/turn-stock";
import { SymbolError } from "../symbol/create-symbol";
import { sharedSizes, shrinkFields } from "./fit-fields";
import { arrangeLabel, type MeasuredLabel, measureLabel, type PlacedLabel, placeArranged } from "./place-label";

/** Plain data, sent to a worker. Cells are numbered from 1, left to right, top to bottom. */
export type RenderJob = Pick<LabelJob, "stock" | "template" | "copies"> & {
  contents: readonly PrintedTexts[];
  printer: Printer;
  /** Of the first sheet; ignored for rolls. */
  skip: readonly number[];
};

export type CellAssignment = {
  /** From 1. */
  cell: number;
  /** From 1, copies included. */
  position: number;
  /** From 1. */
  copy: number;
  index: number;
};

/** Millimetres from the page's top left, with the printer's offset and scale applied. */
export type PlacedCell = CellAssignment & { content: PrintedTexts; xMm: number; yMm: number; label: PlacedLabel };

export type MeasuredCell = CellAssignment & { content: PrintedTexts; label: MeasuredLabel };

/** As its labels are read: one that `isTurned` is printed turned by 90° clockwise. */
export type PlacedPage = Pick<PageGeometry, "isTurned" | "widthMm" | "heightMm"> & { cells: PlacedCell[] };

/** Positions of labels, copies included: 1 ≤ `from` ≤ `to` ≤ number of labels. */
export type JobPart = { from: number; to: number };

export type WriteOptions = {
  /** Other labels leave their cell empty, and pages without a label of the part are left out. */
  part?: JobPart | undefined;
  onProgress?: (done: number) => void;
  /** Called before the page is drawn, so that its labels can be checked. */
  onPage?: (page: PlacedPage) => void | Promise<void>;
};

/** For a PDF. */
export const jobGeometry = ({ stock, printer, template }: Pick<RenderJob, "stock" | "printer" | "template">) =>
  pageGeometry(stock, printer, template.turned);

/** One page per iteration. Without `geometry` the symbols lie on the grid of dots of a PDF. @throws SymbolError */
export function* placeJob(
  job: RenderJob,
  geometry = jobGeometry(job),
  part?: JobPart,
): Generator<PlacedPage, void, undefined> {
  const { isTurned, widthMm, heightMm } = geometry;
  for (const assignments of assignCells(job, part)) {
    // Also the labels outside of the part decide the sizes of the texts of a page.
    const cells = placeCells(job, assignments, geometry);
    yield {
      isTurned,
      widthMm,
      heightMm,
      cells: part ? cells.filter(({ position }) => isWithin(position, part)) : cells,
    };
  }
}

const isWithin = (position: number, { from, to }: JobPart) => position >= from && position <= to;

/** Whole pages. Takes no time for the pages before a part. */
export function* assignCells(job: RenderJob, part?: JobPart): Generator<CellAssignment[], void, undefined> {
  const assignSheet = sheetAssigner(job);
  const first = part ? placeOfLabel(job, part.from).sheet : 1;
  const last = part ? placeOfLabel(job, part.to).sheet : countSheets(job).sheets;
  for (let number = first; number <= last; number += 1) yield assignSheet(number);
}

export const countLabels = (job: Pick<RenderJob, "contents" | "copies">, part?: JobPart): number =>
  part ? part.to - part.from + 1 : job.contents.length * job.copies;

export async function* pagesToWrite(
  job: RenderJob,
  geometry: PageGeometry,
  { onProgress, onPage, part }: WriteOptions,
): AsyncGenerator<PlacedPage, void, undefined> {
  let done = 0;
  for (const page of placeJob(job, geometry, part)) {
    await onPage?.(page);
    yield page;
    done += page.cells.length;
    onProgress?.(done);
  }
}

/** Sheets are numbered from 1. The time does not depend on the number of the sheet. */
export function sheetAssigner(job: RenderJob): (sheet: number) => CellAssignment[] {
  const order = printOrder(job.contents, job.template.order);
  const total = order.length * job.copies;
  const all = allCells(job.stock);
  const first = firstCells(job.stock, job.skip);
  const isCollated = job.template.copyOrder !== "uncollated";
  return (sheet) => {
    const from = sheet === 1 ? 0 : first.length + (sheet - 2) * all.length;
    const cells = (sheet === 1 ? first : all).slice(0, Math.max(0, total - from));
    return cells.map((cell, i) => {
      const at = from + i;
      const place = isCollated ? at % order.length : Math.floor(at / job.copies);
      const copy = 1 + (isCollated ? Math.floor(at / order.length) : at % job.copies);
      return { cell, position: at + 1, copy, index: order[place] as number };
    });
  };
}

/** Those of the fullest sheets. */
export const SHOWN_MAX = 200;

export const shownCells = (job: RenderJob, sheet: number): CellAssignment[] =>
  sheetAssigner(job)(sheet).slice(0, SHOWN_MAX);

// As it is printed, without the offset and the scale of the printer.
export function placeShown(job: RenderJob, assignments: readonly CellAssignment[]): PlacedPage {
  const geometry = jobGeometry({ ...job, printer: { ...unknownPrinter, dpi: job.printer.dpi } });
  const { isTurned, widthMm, heightMm } = geometry;
  return { isTurned, widthMm, heightMm, cells: placeCells(job, assignments, geometry, { isLenient: true }) };
}

// One size of a text on all labels if it fits. `isLenient`: a code without symbol leaves its cell empty,
// otherwise it throws SymbolError.
function placeCells(
  job: RenderJob,
  assignments: readonly CellAssignment[],
  geometry: PageGeometry,
  { isLenient = false } = {},
): PlacedCell[] {
  const arranged = assignments.flatMap((assignment) => {
    const { content, stock, layout } = layoutOf(job, assignment, geometry);
    try {
      return [{ assignment, content, stock, layout, arrangement: arrangeLabel(content, stock, layout) }];
    } catch (error) {
      if (isLenient && error instanceof SymbolError) return [];
      throw error;
    }
  });
  const sizes = sharedSizes(arranged.map(({ arrangement }) => arrangement.texts.fitted));
  return arranged.map(({ assignment, content, stock, layout, arrangement }) => {
    const { fitted, area } = arrangement.texts;
    const shared = { ...arrangement, texts: { fitted: shrinkFields(fitted, sizes), area } };
    const { xMm, yMm } = layout.grid;
    return { ...assignment, content, xMm, yMm, label: placeArranged(content, stock, layout, shared) };
  });
}

/** Does not draw the symbol. @throws SymbolError when the code has no symbol */
export function measureCell(job: RenderJob, assignment: CellAssignment, geometry: PageGeometry): MeasuredCell {
  const { content, stock, layout } = layoutOf(job, assignment, geometry);
  return { ...assignment, content, label: measureLabel(content, stock, layout) };
}

function layoutOf(job: RenderJob, { cell, index }: CellAssignment, geometry: PageGeometry) {
  const { x: xMm, y: yMm } = geometry.cell(cell);
  const { scaleX, scaleY, dotMm, rowsFromMm, columnsFromMm } = geometry;
  const grid = { dotMm, xMm, yMm, rowsFromMm, columnsFromMm };
  return {
    content: job.contents[index] as PrintedTexts,
    stock: geometry.isTurned ? turnStock(job.stock) : job.stock,
    layout: { template: job.template, grid, scaleX, scaleY },
  };
}

/** "Gate 2" before "Gate 10". The fixed locale gives the same order everywhere. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Indices; the sort is stable. */
export function printOrder(contents: readonly PrintedTexts[], order: LabelTemplate["order"]): number[] {
  const indices = Array.from(contents.keys());
  if (order === "given") return indices;
  const text = (index: number) => contents[index]?.[order] ?? "";
  return indices.sort((a, b) => collator.compare(text(a), text(b)));
}
