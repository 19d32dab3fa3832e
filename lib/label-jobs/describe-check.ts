import type { LabelCheck, LabelFinding } from "@/lib/contract/label-check";
import type { LabelContent } from "@/lib/contract/label-content";
import { printOrder } from "@/lib/labels/layout/place-job";
import type { JobReport } from "@/lib/labels/render/render-protocol";
import type { PreparedJob } from "./prepare";

/** As many as the fullest sheets have. */
const SHOWN_MAX = 200;

/** What a job would be, in the contract's words: counts, findings, and how well it scans. */
export function describeCheck(job: PreparedJob, report: JobReport): LabelCheck {
  const named = (index: number | null) => {
    const content = index === null ? undefined : job.contents[index];
    return content ? { id: content.id, name: content.name } : null;
  };
  const findings = report.problems.map(
    ({ level, index, sentence }): LabelFinding => ({ level, accessPoint: named(index), detail: sentence }),
  );
  const worst = report.worst && named(report.worst.index);
  return {
    accessPoints: job.contents.length,
    labels: job.counts.labels,
    sheets: job.counts.sheets,
    nextSkip: job.counts.used,
    printable: report.counts.error === 0,
    verdicts: report.verdicts,
    worst: report.worst && worst && { ...report.worst.rating, accessPoint: worst },
    findings,
    counts: report.counts,
    contents: printOrder(job.contents, job.template.order)
      .slice(0, SHOWN_MAX)
      .flatMap((index) => (job.contents[index] ? [showContent(job.contents[index])] : [])),
  };
}

/** What a label says, as the contract shows it. */
export const showContent = ({ id, name, location, description, code }: LabelContent): LabelContent => ({
  id,
  name,
  location,
  ...(description !== undefined && { description }),
  code,
});
