import type { LabelCheck, LabelFinding } from "@/lib/contract/label-check";
import { labelContent } from "@/lib/contract/label-content";
import type { NewLabelJob } from "@/lib/contract/label-job";
import { printOrder } from "@/lib/labels/order-contents";
import type { Person } from "../accounts/sessions";
import { unavailable } from "../http/problem-error";
import type { Parts } from "../parts";
import { toDrawn } from "./job-order";
import { prepareJob } from "./prepare";
import { CLOSING } from "./workshop";

/** As many as the fullest sheets have. */
const SHOWN_MAX = 200;

/** What a job would be, without drawing it: counts, findings, and how well it scans. @throws as `prepareJob` */
export async function checkLabels({ db, drawing }: Parts, asked: NewLabelJob, person: Person): Promise<LabelCheck> {
  const job = await prepareJob(db, asked, person);
  const report = await drawing.check(toDrawn(job)).catch((error) => {
    throw error === CLOSING ? unavailable("This process is about to stop.", 1) : error;
  });
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
    worst: report.worst && worst && { ...report.worst.verdict, accessPoint: worst },
    findings,
    counts: report.counts,
    contents: printOrder(job.contents, job.template.order)
      .slice(0, SHOWN_MAX)
      .map((index) => labelContent.parse(job.contents[index])),
  };
}
