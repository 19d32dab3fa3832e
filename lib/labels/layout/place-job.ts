import { allCells, freeCells } from "../stock/count-sheets";
import { type PageGeometry, pageGeometry } from "../stock/page-geometry";
import type { Printer } from "../stock/printer";
import type { Stock } from "../stock/stock";
import { type LabelContent, type PlacedLabel, placeLabel } from "./place-label";
import type { Template } from "./template";

/**
 * A print job: plain data, so that it can be sent to a worker, kept, and drawn again to the same bytes.
 * Cells of a sheet are numbered from 1, left to right, top to bottom.
 */
export type LabelJob = {
  contents: readonly LabelContent[];
  stock: Stock;
  template: Template;
  printer: Printer;
  /** Cells of the first sheet that are used already; of no meaning for rolls. */
  skip: readonly number[];
  /** How often the whole set is printed: 1, 2, 3, 1, 2, 3 (collated). */
  copies: number;
};

/** Where a label of a job goes. */
export type Seat = {
  /** The cell of the sheet, from 1, left to right, top to bottom. */
  cell: number;
  /** Which label of the job it is, from 1, all copies counted. */
  position: number;
  /** Of its content in the job. */
  index: number;
};

/** A label on its page. Lengths in millimetres from the page's top left, with the printer's offset and scale. */
export type PlacedCell = Seat & { content: LabelContent; xMm: number; yMm: number; label: PlacedLabel };

export type PlacedPage = { widthMm: number; heightMm: number; cells: PlacedCell[] };

/**
 * Places a job page by page, each made only when it is asked for: page 1 leaves out the cells in `skip`,
 * the others use all.
 *
 * @throws SymbolError when a value has no symbol; `checkJob` names every such label
 */
export function* placeJob(job: LabelJob): Generator<PlacedPage, void, undefined> {
  const geometry = pageGeometry(job.stock, job.printer);
  const { widthMm, heightMm } = geometry;
  for (const seats of seatLabels(job)) {
    yield { widthMm, heightMm, cells: seats.map((seat) => placeCell(job, seat, geometry)) };
  }
}

/** The seats of a job's labels, sheet by sheet. */
export function* seatLabels(job: LabelJob): Generator<Seat[], void, undefined> {
  const order = printOrder(job.contents, job.template.order);
  const total = order.length * job.copies;
  const all = allCells(job.stock);
  const free = freeCells(job.stock, job.skip);
  let cells = free.length === 0 ? all : free;
  for (let done = 0; done < total; cells = all) {
    const used = cells.slice(0, total - done);
    const from = done;
    yield used.map((cell, i) => ({
      cell,
      position: from + i + 1,
      index: order[(from + i) % order.length] as number,
    }));
    done += used.length;
  }
}

/** @throws SymbolError when the value has no symbol */
export function placeCell(job: LabelJob, seat: Seat, geometry: PageGeometry): PlacedCell {
  const { x: xMm, y: yMm } = geometry.cell(seat.cell);
  const { scaleX, scaleY, dotMm } = geometry;
  const content = job.contents[seat.index] as LabelContent;
  const layout = { template: job.template, grid: { dotMm, xMm, yMm }, scaleX, scaleY };
  return { ...seat, content, xMm, yMm, label: placeLabel(content, job.stock, layout) };
}

/** Numbers within names count as numbers ("Gate 2" before "Gate 10"); the same on every machine. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The indices of the contents in the order they are printed in; equal ones stay as given. */
export function printOrder(contents: readonly LabelContent[], order: Template["order"]): number[] {
  const indices = Array.from(contents.keys());
  if (order === "given") return indices;
  const text = (index: number) => contents[index]?.[order] ?? "";
  return indices.sort((a, b) => collator.compare(text(a), text(b)));
}
