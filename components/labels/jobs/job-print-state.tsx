import { isAsked, isAssumed, JobState } from "@/components/labels/jobs/job-state";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { rich } from "@/components/ui/text/rich";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { AccessPointLabelJobList } from "@/lib/contract/labels/print-state";
import { t } from "@/lib/messages/messages";

type JobPrintStateProps = {
  job: LabelJob;
  /** Of the first label that failed. */
  reprint: Pick<AccessPointLabelJobList["data"][number], "id" | "printed" | "createdAt"> | null;
  readable: (iso: string) => ReadableDate;
};

/** What is on paper, who or what said so, and whether it was printed again. */
export function JobPrintState({ job, reprint, readable }: JobPrintStateProps) {
  const { printState, openedAt, printedAt, printedAccessPoints, accessPoints, copies, total } = job;
  const isSaidByPrinter = isAssumed(job) && !isAsked(job);
  return (
    <p role="status" className="flex flex-wrap gap-x-3">
      <strong>
        <JobState job={job} />
      </strong>
      {openedAt && !isSaidByPrinter && (
        <span>{rich("jobs.openedAt", { time: () => <ReadableTime date={readable(openedAt)} /> })}</span>
      )}
      {isAssumed(job) && !isSaidByPrinter && <span>{t("jobs.nobodySaid")}</span>}
      {printState === "not-printed" && !openedAt && <span>{t("jobs.nonePrinted")}</span>}
      {printState === "partly-printed" && (
        <span>
          {copies > 1
            ? t("jobs.partlyPrinted.copies", {
                printed: printedAccessPoints,
                count: accessPoints,
                printedLabels: printedAccessPoints * copies,
                labels: total,
              })
            : t("jobs.partlyPrinted", { printed: printedAccessPoints, count: accessPoints })}
        </span>
      )}
      {printedAt && (!isAssumed(job) || isSaidByPrinter) && <ReadableTime date={readable(printedAt)} exact />}
      {reprint && (
        <span>
          {rich(reprint.printed ? "jobs.printedAgain" : "jobs.sentAgain", {
            time: () => <ReadableTime date={readable(reprint.createdAt)} />,
            link: (text) => (
              <Link href={`/labels/jobs/${encodeURIComponent(reprint.id)}`} className="text-link">
                {text}
              </Link>
            ),
          })}
        </span>
      )}
    </p>
  );
}
