import { DeliveryForm, type DoubtfulSheet } from "@/components/labels/jobs/delivery-form";
import { JobProgress } from "@/components/labels/jobs/job-progress";
import { isAsked, isAssumed, isStopped, isUnderWay, JobState } from "@/components/labels/jobs/job-state";
import { Notice } from "@/components/ui/feedback/notice";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { linkTo } from "@/components/ui/text/link-to";
import { rich } from "@/components/ui/text/rich";
import type { LabelDelivery } from "@/lib/contract/labels/label-delivery";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { AccessPointLabelJobList } from "@/lib/contract/labels/print-state";
import type { DeliveryFormState, FormAction } from "@/lib/dashboard/forms/form-state";
import { joinSentences, t } from "@/lib/messages/messages";

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
            link: linkTo(`/labels/jobs/${encodeURIComponent(reprint.id)}`),
          })}
        </span>
      )}
    </p>
  );
}

type JobDeliveryProps = {
  job: LabelJob;
  delivery: LabelDelivery;
  doubtful: DoubtfulSheet[];
  canChange: boolean;
  action: FormAction<DeliveryFormState>;
};

export function JobDelivery({ job, delivery, doubtful, canChange, action }: JobDeliveryProps) {
  const { id, total, stock } = job;
  const { state, sentLabels, message } = delivery;
  const count = t("jobs.delivery.printed", { done: sentLabels, count: total });
  if (state === "sent") return <p>{t("jobs.delivery.sent", { count: total })}</p>;
  if (state === "cancelled") {
    return (
      <Notice tone="warning">
        <p>{joinSentences(message, t("jobs.delivery.cancelled"), sentLabels > 0 && count)}</p>
        {delivery.unsure && <p>{inDoubt(delivery.unsure)}</p>}
      </Notice>
    );
  }
  return (
    <section aria-label={t("jobs.progress")} className="grid max-w-xl gap-4">
      {isUnderWay(job) && (
        <JobProgress
          id={id}
          text={state === "waiting" && !message && sentLabels === 0 ? t("jobs.delivery.next") : count}
          done={sentLabels}
          total={total}
        />
      )}
      {state !== "unsure" && message && (
        <Notice tone="warning" role="status">
          <p className="font-semibold">{message}</p>
          {isStopped(job) && sentLabels > 0 && <p>{count}</p>}
          {state === "waiting" && isUnderWay(job) && <p>{t("jobs.delivery.byThemselves")}</p>}
        </Notice>
      )}
      {state === "unsure" && (
        <Notice tone="warning">
          <p className="font-semibold">{delivery.unsure && inDoubt(delivery.unsure)}</p>
          <p>{message}</p>
          <p>{t("jobs.delivery.look")}</p>
        </Notice>
      )}
      {canChange && (
        <DeliveryForm
          key={state}
          id={id}
          job={{ kind: stock.kind, total, sentLabels, isStopped: isStopped(job), isDrawn: true, doubtful }}
          action={action}
        />
      )}
    </section>
  );
}

const inDoubt = ({ from, to }: { from: number; to: number }): string =>
  t("jobs.delivery.unsure", { count: to - from + 1, from, to });
