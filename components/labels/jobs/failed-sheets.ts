import type { LabelJob } from "@/lib/contract/labels/label-job";
import { freeCells } from "@/lib/labels/stock/count-sheets";

/** Members of a job that tell which labels are on which sheet, and whether somebody has said what printed. */
export type SheetJob = ReturnType<typeof toSheetJob>;

/** Leaves out what the question whether a job printed does not need, such as the logo of its design. */
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
});

/** Numbers of the first and the last of some sheets. */
export type SheetNumbers = { from: number; to: number };

/**
 * Returns how many labels have to be printed again when these sheets of a job failed: all copies of each access point
 * with a label on one of them.
 */
export function countFailed(job: SheetJob, { from, to }: SheetNumbers): number {
  const { copies, accessPoints, total } = job;
  const first = firstLabelOf(job, from);
  const end = Math.min(total, firstLabelOf(job, to + 1));
  const points =
    job.copyOrder === "uncollated"
      ? Math.floor((end - 1) / copies) - Math.floor(first / copies) + 1
      : Math.min(accessPoints, end - first);
  return points * copies;
}

/** Returns the index of the first label of a sheet. */
function firstLabelOf({ stock, skip }: SheetJob, sheet: number): number {
  const cells = stock.columns * stock.rows;
  const onFirst = freeCells(stock, skip).length || cells;
  return sheet === 1 ? 0 : onFirst + (sheet - 2) * cells;
}
