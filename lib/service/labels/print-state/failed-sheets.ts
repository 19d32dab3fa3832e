import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { SheetRange } from "@/lib/contract/labels/print-state";
import { sheetAssigner } from "@/lib/labels/layout/place-job";
import { countSheets } from "@/lib/labels/stock/count-sheets";
import { invalid } from "../../http/problem-error";

/**
 * Returns the ids of the access points that have a label on one of these sheets.
 * @throws ServiceProblem 422 for sheets that the job does not have
 */
export function pointsOnSheets(
  job: LabelJob,
  contents: readonly LabelContent[],
  { from, to = job.sheets }: SheetRange,
): string[] {
  const most = job.sheets.toLocaleString("en");
  const errors = Object.entries({ from, to })
    .filter(([, sheet]) => sheet > job.sheets)
    .map(([name]) => ({
      pointer: `/exceptSheets/${name}`,
      detail: `The job has ${most} ${job.sheets === 1 ? "sheet" : "sheets"}. Enter ${most} or less.`,
    }));
  if (errors.length > 0) throw invalid(errors);
  const assign = sheetAssigner({ ...job, contents });
  const indices = new Set<number>();
  for (let sheet = from; sheet <= to; sheet += 1) for (const { index } of assign(sheet)) indices.add(index);
  return [...indices].flatMap((index) => contents[index]?.id ?? []);
}

/** Returns the cells that are used on the last sheet that printed. Sheets before the last one of a job are full. */
export function usedCellsAfter(job: LabelJob, failed: SheetRange | undefined): number[] {
  if (failed && (failed.to ?? job.sheets) >= job.sheets) return [];
  return countSheets({ ...job, contents: { length: job.accessPoints } }).used;
}
