import type { LabelStock } from "@/lib/contract/labels/label-stock";

export type SheetCounts = {
  /** Copies included. */
  labels: number;
  /** For rolls, number of labels. */
  sheets: number;
  /** Of the last sheet after printing, skipped ones included; empty when it is full, and for rolls. */
  used: number[];
};

/** In order. Rolls have no cells to skip. */
export function freeCells(stock: LabelStock, skip: readonly number[]): number[] {
  const taken = new Set(stock.kind === "roll" ? [] : skip);
  return allCells(stock).filter((cell) => !taken.has(cell));
}

/** From 1. */
export const allCells = (stock: LabelStock): number[] =>
  Array.from({ length: stock.columns * stock.rows }, (_, i) => i + 1);

export function countSheets(job: {
  contents: { length: number };
  copies: number;
  stock: LabelStock;
  skip: readonly number[];
}): SheetCounts {
  const labels = job.contents.length * job.copies;
  const all = allCells(job.stock);
  const free = freeCells(job.stock, job.skip);
  if (labels === 0) return { labels, sheets: 0, used: [] };
  // If every cell of the first sheet is skipped, the job starts on the next sheet.
  const first = free.length === 0 ? all : free;
  const further = Math.max(0, labels - first.length);
  const sheets = 1 + Math.ceil(further / all.length);
  const onLast = further === 0 ? labels : further - (sheets - 2) * all.length;
  const left = new Set((sheets === 1 ? first : all).slice(onLast));
  return { labels, sheets, used: left.size === 0 ? [] : all.filter((cell) => !left.has(cell)) };
}

/** Everything is numbered from 1. */
export function placeOfLabel(
  { stock, skip }: { stock: LabelStock; skip: readonly number[] },
  position: number,
): { sheet: number; cell: number } {
  const all = allCells(stock);
  const free = freeCells(stock, skip);
  const first = free.length === 0 ? all : free;
  const at = position - 1 - first.length;
  if (at < 0) return { sheet: 1, cell: first[position - 1] as number };
  return { sheet: 2 + Math.floor(at / all.length), cell: all[at % all.length] as number };
}

/** Of a job, on the sheets before this one. */
export function labelsBefore({ stock, skip }: { stock: LabelStock; skip: readonly number[] }, sheet: number): number {
  const cells = stock.columns * stock.rows;
  const onFirst = freeCells(stock, skip).length || cells;
  return sheet === 1 ? 0 : onFirst + (sheet - 2) * cells;
}
