import { pickLabelTexts } from "@/lib/contract/access-points/access-point-fields";
import type { LabelCheck, LabelFinding } from "@/lib/contract/labels/label-check";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import type { RenderResult } from "@/lib/labels/render/render-protocol";
import { scanMessage } from "@/lib/labels/symbol/scannability";
import { tell } from "@/lib/messages/messages";
import type { PreparedJob } from "./prepare-job";

/** @throws Error when the worker's result contains no report */
export function describeCheck(job: PreparedJob, { report, first = [] }: RenderResult): LabelCheck {
  if (!report) throw new Error("The render worker checked a job and returned no report.");
  const named = (index: number | null) => {
    const content = index === null ? undefined : job.contents[index];
    return content ? { id: content.id, name: content.name } : null;
  };
  const findings = report.problems.map(
    ({ level, index, message }): LabelFinding => ({ level, accessPoint: named(index), detail: tell(message) }),
  );
  const worst = report.worst && named(report.worst.index);
  return {
    accessPoints: job.contents.length,
    labels: job.counts.labels,
    sheets: job.counts.sheets,
    nextSkip: job.counts.used,
    printable: report.counts.error === 0,
    verdicts: report.verdicts,
    worst: report.worst &&
      worst && { ...report.worst.rating, sentence: tell(scanMessage(report.worst.rating)), accessPoint: worst },
    maxScanDistanceMm: report.maxScanDistanceMm,
    findings,
    groups: report.groups.map(({ level, labels, message }) => ({ level, labels, detail: tell(message) })),
    counts: report.counts,
    contents: first.flatMap((index) => (job.contents[index] ? [toLabelContent(job.contents[index])] : [])),
  };
}

export const describeSheet = (
  { contents, counts }: PreparedJob,
  sheet: number,
  { assigned = [], svg = "" }: RenderResult,
): LabelSheet => ({
  sheet,
  sheets: counts.sheets,
  total: counts.labels,
  labels: assigned.flatMap(({ cell, index }) => {
    const content = contents[index];
    return content ? [{ cell, content: toLabelContent(content) }] : [];
  }),
  svg,
});

const toLabelContent = ({ id, ...texts }: LabelContent): LabelContent => ({ id, ...pickLabelTexts(texts) });
