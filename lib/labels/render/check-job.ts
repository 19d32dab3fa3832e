import { message, recorded, type StoredMessage } from "@/lib/messages/messages";
import { LabelError, type LabelProblem, labelOf } from "../layout/label-problem";
import { assignCells, jobGeometry, type MeasuredCell, measureCell, type RenderJob } from "../layout/place-job";
import { checkStock } from "../stock/check-stock";
import { SymbolError } from "../symbol/create-symbol";
import { type ScanRating, scanMessage } from "../symbol/scannability";
import { missingGlyphs } from "../text/font-coverage";
import type { JobReport } from "./render-protocol";

const MAX_LISTED = 100;

/** `message` is that about the first label. */
type Group = { message: StoredMessage; labels: number };

const messageOf = ({ message: { key, values }, labels }: Group): StoredMessage =>
  labels <= 1 ? { key, values } : { key, values: { ...values, others: labels - 1 } };

const groupKey = ({ key, values }: StoredMessage): string => key + JSON.stringify({ ...values, name: "" });

/** Only the first copy of a label is checked. */
export function startReport(job: RenderJob) {
  const verdicts = { fine: 0, "hand-scanner": 0, unreliable: 0 };
  const counts = { error: 0, warning: 0 };
  const listed: Record<LabelProblem["level"], LabelProblem[]> = { error: [], warning: [] };
  let worst: JobReport["worst"] = null;
  let maxScanDistanceMm: JobReport["maxScanDistanceMm"] = null;
  const groups: Record<LabelProblem["level"], Map<string, Group>> = { error: new Map(), warning: new Map() };
  const addProblem = (problem: LabelProblem) => {
    counts[problem.level] += 1;
    const same = groups[problem.level];
    const key = groupKey(problem.message);
    const group = same.get(key);
    if (group) group.labels += 1;
    else if (same.size < MAX_LISTED)
      same.set(key, { message: problem.message, labels: problem.index === null ? 0 : 1 });
    if (listed[problem.level].length < MAX_LISTED) listed[problem.level].push(problem);
  };
  const add = (cell: MeasuredCell) => {
    if (cell.copy > 1) return;
    const { rating } = cell.label;
    verdicts[rating.level] += job.copies;
    maxScanDistanceMm = Math.min(maxScanDistanceMm ?? Number.POSITIVE_INFINITY, rating.maxScanDistanceMm);
    if (worst === null || isWorse(rating, worst.rating)) worst = { index: cell.index, rating };
    for (const problem of checkCell(cell)) addProblem(problem);
  };
  const finish = (): JobReport => {
    const problems = [...listed.error, ...listed.warning].slice(0, MAX_LISTED);
    const grouped = (["error", "warning"] as const).flatMap((level) =>
      [...groups[level].values()].map((group) => ({ level, labels: group.labels, message: messageOf(group) })),
    );
    const said = grouped.slice(0, MAX_LISTED);
    return { problems, groups: said, counts, verdicts, worst, maxScanDistanceMm };
  };
  for (const said of checkStock(job.stock).warnings) addProblem({ level: "warning", index: null, message: said });
  return { add, addProblem, counts, finish };
}

const BEST_TO_WORST: ScanRating["level"][] = ["fine", "hand-scanner", "unreliable"];

function isWorse(a: ScanRating, b: ScanRating): boolean {
  const difference = BEST_TO_WORST.indexOf(a.level) - BEST_TO_WORST.indexOf(b.level);
  return difference > 0 || (difference === 0 && a.moduleMm < b.moduleMm);
}

/** Does not draw. */
export function checkJob(job: RenderJob): JobReport {
  const report = startReport(job);
  const geometry = jobGeometry(job);
  for (const assignments of assignCells({ ...job, copies: 1 })) {
    for (const assignment of assignments) {
      try {
        report.add(measureCell(job, assignment, geometry));
      } catch (error) {
        if (!(error instanceof SymbolError)) throw error;
        const { index } = assignment;
        const label = labelOf(job.contents[index] ?? { name: "", code: "" });
        const said = message("findings.ofLabel", { ...label, sentence: error.said });
        report.addProblem({ level: "error", index, message: said });
      }
    }
  }
  return report.finish();
}

export function requirePrintable({ problems, counts }: JobReport): void {
  if (counts.error > 0) throw new LabelError(problems.filter(({ level }) => level === "error"));
}

/** Errors for missing glyphs and symbols too small to print, warnings for the rest. */
function checkCell(cell: MeasuredCell): LabelProblem[] {
  const { index, label } = cell;
  const problem = (level: LabelProblem["level"]) => (said: StoredMessage) => ({ level, index, message: said });
  return [
    ...[...checkSize(cell), ...checkGlyphs(cell)].map(problem("error")),
    ...[...checkScannability(cell), ...label.warnings].map(problem("warning")),
  ];
}

/** Hand scanners are sold for 5 mil. */
const MIN_MODULE_MM = 0.125;

const isTooSmall = ({ dots, moduleMm }: { dots: number; moduleMm: number }) => dots < 2 || moduleMm < MIN_MODULE_MM;

const checkSize = ({ label, content }: MeasuredCell): StoredMessage[] =>
  isTooSmall(label.symbol) ? [message("findings.codeTooLong", labelOf(content))] : [];

function checkGlyphs({ label, content }: MeasuredCell): StoredMessage[] {
  const missing = new Set(label.texts.flatMap((run) => missingGlyphs(run.text, run)));
  if (missing.size === 0) return [];
  const characters = Array.from(missing, (it) => `${recorded("common.quoted", { text: it })} (${codePoints(it)})`).join(
    ", ",
  );
  return [message("findings.missingGlyphs", { characters, ...labelOf(content) })];
}

const codePoints = (text: string) =>
  Array.from(text, (it) => `U+${it.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`).join(" ");

function checkScannability({ label: { rating, symbol }, content }: MeasuredCell): StoredMessage[] {
  if (rating.level === "fine" || isTooSmall(symbol)) return [];
  return [message("findings.ofLabel", { ...labelOf(content), sentence: scanMessage(rating) })];
}
