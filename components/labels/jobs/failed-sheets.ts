import type { LabelJob } from "@/lib/contract/labels/label-job";
import { allCells, firstCells, labelsBefore } from "@/lib/labels/stock/count-sheets";

export type SheetJob = ReturnType<typeof toSheetJob>;

/** Without what the question does not need, such as the logo of its design. */
export const toSheetJob = (job: LabelJob) => ({
  id: job.id,
  sheets: job.sheets,
  total: job.total,
  copies: job.copies,
  accessPoints: job.accessPoints,
  stock: { ...job.stock, sources: [] },
  skip: job.skip,
  copyOrder: job.template.copyOrder,
  printState: job.printState,
  openedAt: job.openedAt,
  delivery: job.delivery,
});

export type SheetNumbers = { from: number; to: number };

/** All copies of each access point with a label on one of the sheets. */
export function countFailed(job: SheetJob, { from, to }: SheetNumbers): number {
  const { copies, accessPoints, total } = job;
  const first = labelsBefore(job, from);
  const end = Math.min(total, labelsBefore(job, to + 1));
  const points =
    job.copyOrder === "uncollated"
      ? Math.floor((end - 1) / copies) - Math.floor(first / copies) + 1
      : Math.min(accessPoints, end - first);
  return points * copies;
}

export type SheetCells = { printed: number[]; used: number[] };

/** From 1. */
export function cellsOfSheet(job: SheetJob, sheet: number): SheetCells {
  const first = labelsBefore(job, sheet);
  const count = Math.min(job.total, labelsBefore(job, sheet + 1)) - first;
  const all = allCells(job.stock);
  const free = sheet === 1 ? firstCells(job.stock, job.skip) : all;
  const isFree = new Set(free);
  return { printed: free.slice(0, count), used: all.filter((cell) => !isFree.has(cell)) };
}

type PaperJob = Pick<LabelJob, "stock" | "skip" | "total">;

export type SheetLabels = { sheet: number; first: number; last: number };

/** Returns the sheets on which some labels are, and their labels; each label of a roll is a sheet. All from 1. */
export function sheetsOfLabels(job: PaperJob, { from, to }: SheetNumbers): SheetLabels[] {
  if (job.stock.kind === "roll") {
    return Array.from({ length: to - from + 1 }, (_, index) => from + index).map((label) => ({
      sheet: label,
      first: label,
      last: label,
    }));
  }
  const sheets: SheetLabels[] = [];
  for (let sheet = 1; labelsBefore(job, sheet) < to; sheet += 1) {
    const last = Math.min(job.total, labelsBefore(job, sheet + 1));
    if (last >= from) sheets.push({ sheet, first: labelsBefore(job, sheet) + 1, last });
  }
  return sheets;
}
