import { allCells, freeCells } from "./count-sheets";
import type { LabelJob } from "./label-job";
import { orderContents } from "./order-contents";
import { type PageGeometry, pageGeometry } from "./page-geometry";
import { type LabelContent, type PlacedLabel, placeLabel } from "./place-label";

/** A label on its page. Lengths in millimetres from the page's top left, with the printer's offset and scale. */
export type PlacedCell = {
  /** The cell of the sheet, from 1, left to right, top to bottom. */
  cell: number;
  /** Which label of the job it is, from 1, all copies counted. */
  position: number;
  content: LabelContent;
  xMm: number;
  yMm: number;
  label: PlacedLabel;
};

export type PlacedPage = { widthMm: number; heightMm: number; cells: PlacedCell[] };

/**
 * Places a job page by page, each made only when it is asked for: page 1 leaves out the cells in `skip`,
 * the others use all.
 *
 * @throws SymbolError when a value has no symbol; `checkJob` names the label first
 */
export function* placeJob(job: LabelJob): Generator<PlacedPage, void, undefined> {
  const geometry = pageGeometry(job.stock, job.printer);
  const contents = orderContents(job.contents, job.template.order);
  const total = contents.length * job.copies;
  const all = allCells(job.stock);
  const free = freeCells(job.stock, job.skip);
  let cells = free.length === 0 ? all : free;
  for (let done = 0; done < total; cells = all) {
    const used = cells.slice(0, total - done);
    const placed = used.map((cell, i) => {
      const content = contents[(done + i) % contents.length] as LabelContent;
      return { cell, position: done + i + 1, content, ...placeCell(content, cell, job, geometry) };
    });
    yield { widthMm: geometry.widthMm, heightMm: geometry.heightMm, cells: placed };
    done += used.length;
  }
}

function placeCell(content: LabelContent, cell: number, { stock, template }: LabelJob, geometry: PageGeometry) {
  const { x: xMm, y: yMm } = geometry.cell(cell);
  const { scaleX, scaleY, dotMm } = geometry;
  const label = placeLabel(content, stock, { template, grid: { dotMm, xMm, yMm }, scaleX, scaleY });
  return { xMm, yMm, label };
}
