import type { Stock } from "./stock";

export type SheetCounts = {
  /** Labels with all copies. */
  labels: number;
  /** Sheets, or labels of a roll. */
  sheets: number;
  /** Cells used on the last sheet once printed, those skipped among them; empty when it is full, and for rolls. */
  used: number[];
  /** The first free cell after the last label, where the next job can begin; null when the last sheet is full. */
  nextFree: number | null;
};

/** The cells of the first sheet labels go to, in order. Cells are numbered from 1. */
export function freeCells(stock: Stock, skip: readonly number[]): number[] {
  const taken = new Set(stock.kind === "roll" ? [] : skip);
  return allCells(stock).filter((cell) => !taken.has(cell));
}

export const allCells = (stock: Stock): number[] => Array.from({ length: stock.columns * stock.rows }, (_, i) => i + 1);

/** How many labels and sheets a job makes, and where on its last sheet it ends. */
export function countSheets(job: {
  contents: { length: number };
  copies: number;
  stock: Stock;
  skip: readonly number[];
}): SheetCounts {
  const labels = job.contents.length * job.copies;
  const all = allCells(job.stock);
  const free = freeCells(job.stock, job.skip);
  if (labels === 0) return { labels, sheets: 0, used: [], nextFree: null };
  // All cells skipped: nothing can be printed on the first sheet, so it is not one of the job's.
  const first = free.length === 0 ? all : free;
  const further = Math.max(0, labels - first.length);
  const sheets = 1 + Math.ceil(further / all.length);
  const onLast = further === 0 ? labels : further - (sheets - 2) * all.length;
  const lastFree = sheets === 1 ? first : all;
  return { labels, sheets, ...endOf(all, lastFree, onLast) };
}

function endOf(all: number[], free: number[], count: number) {
  const left = free.slice(count);
  const nextFree = left[0] ?? null;
  const isLeft = new Set(left);
  return { nextFree, used: nextFree === null ? [] : all.filter((cell) => !isLeft.has(cell)) };
}
