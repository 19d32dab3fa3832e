import type { LabelJob } from "../layout/label-job";
import { LabelError, type LabelProblem, nameOf } from "../layout/label-problem";
import { type PlacedCell, placeCell, seatLabels } from "../layout/place-job";
import { countSheets } from "../stock/count-sheets";
import { pageGeometry } from "../stock/page-geometry";
import { SymbolError } from "../symbol/create-symbol";
import { checkCell } from "./check-cell";
import { checkPage } from "./check-page";
import type { JobReport } from "./render-protocol";

const MOST_LISTED = 100;

/** Gathers what is to be known of a job, label by label; the first copy stands for the others. */
export function startReport(job: LabelJob) {
  const verdicts = { fine: 0, "hand-scanner": 0, unreliable: 0 };
  const counts = { error: 0, warning: 0 };
  const listed: Record<LabelProblem["level"], LabelProblem[]> = { error: [], warning: [] };
  let worst: JobReport["worst"] = null;
  const note = (problem: LabelProblem) => {
    counts[problem.level] += 1;
    if (listed[problem.level].length < MOST_LISTED) listed[problem.level].push(problem);
  };
  const add = (cell: PlacedCell) => {
    if (cell.position > job.contents.length) return;
    const { verdict } = cell.label;
    verdicts[verdict.level] += job.copies;
    if (worst === null || isWorse(verdict, worst.verdict)) worst = { index: cell.index, verdict };
    for (const problem of checkCell(cell)) note(problem);
  };
  const finish = (): JobReport => {
    const { labels, sheets } = countSheets(job);
    const problems = [...listed.error, ...listed.warning].slice(0, MOST_LISTED);
    return { labels, sheets, problems, counts, verdicts, worst };
  };
  for (const problem of checkPage(job)) note(problem);
  return { add, note, counts, finish };
}

type Verdict = PlacedCell["label"]["verdict"];
const RANK: Verdict["level"][] = ["fine", "hand-scanner", "unreliable"];

function isWorse(a: Verdict, b: Verdict): boolean {
  const by = RANK.indexOf(a.level) - RANK.indexOf(b.level);
  return by > 0 || (by === 0 && a.moduleMm < b.moduleMm);
}

/** Checks a whole job without drawing it: every label that cannot be printed is named, and every one to look at. */
export function checkJob(job: LabelJob, onProgress?: (done: number, total: number) => void): JobReport {
  const report = startReport(job);
  if (report.counts.error > 0) return report.finish();
  const geometry = pageGeometry(job.stock, job.printer);
  for (const seats of seatLabels({ ...job, copies: 1 })) {
    for (const seat of seats) {
      try {
        report.add(placeCell(job, seat, geometry));
      } catch (error) {
        if (!(error instanceof SymbolError)) throw error;
        const name = nameOf(job.contents[seat.index] ?? { name: "", location: "", code: "", value: "" });
        report.note({ level: "error", index: seat.index, sentence: `The label of ${name}: ${error.message}` });
      }
    }
    onProgress?.(seats.at(-1)?.position ?? 0, job.contents.length);
  }
  return report.finish();
}

/** @throws LabelError with every problem when there are errors in the report */
export function requirePrintable({ problems, counts }: JobReport): void {
  if (counts.error > 0) throw new LabelError(problems.filter(({ level }) => level === "error"));
}
