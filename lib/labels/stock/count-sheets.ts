import type { LabelStock } from "@/lib/contract/labels/label-stock";

export type SheetCounts = {
  /** Copies included. */
  labels: number;
  /** For rolls, number of labels. */
  sheets: number;
  /** Of the last sheet after printing, skipped ones included; empty when it is full, and for rolls. */
  used: number[];
};

/** Of the first sheet, in order. Rolls have no cells to skip. If every cell is skipped, the job starts on a new sheet. */
export function firstCells(stock: LabelStock, skip: readonly number[]): number[] {
  const taken = new Set(stock.kind === "roll" ? [] : skip);
  const free = allCells(stock).filter((cell) => !taken.has(cell));
  return free.length === 0 ? allCells(stock) : free;
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
  if (labels === 0) return { labels, sheets: 0, used: [] };
  const first = firstCells(job.stock, job.skip);
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
  const first = firstCells(stock, skip);
  const at = position - 1 - first.length;
  if (at < 0) return { sheet: 1, cell: first[position - 1] as number };
  return { sheet: 2 + Math.floor(at / all.length), cell: all[at % all.length] as number };
}

/** Of a job, on the sheets before this one. */
export function labelsBefore({ stock, skip }: { stock: LabelStock; skip: readonly number[] }, sheet: number): number {
  return sheet === 1 ? 0 : firstCells(stock, skip).length + (sheet - 2) * stock.columns * stock.rows;
}
