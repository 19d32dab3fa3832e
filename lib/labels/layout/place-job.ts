import { allCells, freeCells } from "../stock/count-sheets";
import { type PageGeometry, pageGeometry } from "../stock/page-geometry";
import type { LabelJob } from "./label-job";
import { printOrder } from "./order-contents";
import { type LabelContent, type PlacedLabel, placeLabel } from "./place-label";

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
