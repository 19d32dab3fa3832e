import { LabelError, type LabelProblem, nameOf } from "../layout/label-problem";
import { type LabelJob, type PlacedCell, placeCell, seatLabels } from "../layout/place-job";
import { countSheets } from "../stock/count-sheets";
import { pageGeometry } from "../stock/page-geometry";
import { SymbolError } from "../symbol/create-symbol";
import { missingGlyphs } from "../text/font-coverage";
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

/** What is wrong with one label as placed: glyphs no font has, a symbol with no room, texts cut, one hard to scan. */
function checkCell(cell: PlacedCell): LabelProblem[] {
  const { index, label } = cell;
  const problem = (level: LabelProblem["level"]) => (sentence: string) => ({ level, index, sentence });
  return [
    ...[...noRoom(cell), ...noGlyphs(cell)].map(problem("error")),
    ...[...hardToScan(cell), ...label.warnings].map(problem("warning")),
  ];
}

/** The finest modules hand scanners are sold for: 5 mil. */
const LEAST_MODULE_MM = 0.125;

/** Whether modules are so small that there is no point in printing them. */
const isHopeless = ({ dots, moduleMm }: { dots: number; moduleMm: number }) => dots < 2 || moduleMm < LEAST_MODULE_MM;

function noRoom({ label, content }: PlacedCell): string[] {
  if (!isHopeless(label.symbol)) return [];
  const name = nameOf(content);
  return [`The code of ${name} is too long for this label at this printer's dots: choose larger stock or shorten it.`];
}

function noGlyphs({ label, content }: PlacedCell): string[] {
  const missing = new Set(label.texts.flatMap((run) => missingGlyphs(run.text, run)));
  if (missing.size === 0) return [];
  const characters = Array.from(missing, (it) => `“${it}” (${codePoints(it)})`).join(", ");
  return [`No font has ${characters} on the label of ${nameOf(content)}: change that text, or leave it off the label.`];
}

const codePoints = (text: string) =>
  Array.from(text, (it) => `U+${it.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`).join(" ");

function hardToScan({ label, content }: PlacedCell): string[] {
  const { level, sentence } = label.verdict;
  return level === "fine" || isHopeless(label.symbol) ? [] : [`The label of ${nameOf(content)}: ${sentence}`];
}
