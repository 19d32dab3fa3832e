import type { ReadableDate } from "@/components/ui/reader-dates";
import type { LabelJob, PrintState } from "@/lib/contract/labels/label-job";
import { t } from "@/lib/messages/messages";

const marks = {
  queued: { mark: "…", colour: "text-soft" },
  drawing: { mark: "…", colour: "text-soft" },
  waiting: { mark: "…", colour: "text-soft" },
  sending: { mark: "…", colour: "text-soft" },
  unsure: { mark: "?", colour: "text-warning" },
  "too-old": { mark: "!", colour: "text-warning" },
  failed: { mark: "✕", colour: "text-danger" },
  cancelled: { mark: "–", colour: "text-soft" },
  created: { mark: "○", colour: "text-soft" },
  assumed: { mark: "◌", colour: "text-warning" },
  opened: { mark: "?", colour: "text-warning" },
  printed: { mark: "✓", colour: "text-accent" },
  "partly-printed": { mark: "!", colour: "text-warning" },
  "not-printed": { mark: "✕", colour: "text-warning" },
} as const;

type JobStateProps = Pick<LabelJob, "state"> & Answered;

export function JobState({ job }: { job: JobStateProps }) {
  const state = job.state === "done" ? (deliveryOf(job) ?? answerOf(job)) : job.state;
  const { mark, colour } = marks[state];
  return (
    <span className={`whitespace-nowrap ${colour}`}>
      <span aria-hidden="true" className="me-1.5">
        {mark}
      </span>
      {t(`jobs.state.${state}`)}
    </span>
  );
}

function deliveryOf(job: Answered): "waiting" | "sending" | "unsure" | "too-old" | "cancelled" | null {
  const { delivery, printState, openedAt } = job;
  if (isStopped(job)) return delivery?.state === "unsure" ? "unsure" : "too-old";
  if (isUnderWay(job)) return delivery?.state === "sending" ? "sending" : "waiting";
  return delivery?.state === "cancelled" && printState === "created" && openedAt === null ? "cancelled" : null;
}

const answerOf = (job: JobStateProps): "assumed" | "opened" | PrintState => {
  if (isAssumed(job)) return job.delivery?.state === "sent" ? "printed" : "assumed";
  return job.openedAt ? "opened" : (job.printState ?? "created");
};

type Answered = Pick<LabelJob, "printState" | "openedAt"> & {
  delivery: Pick<NonNullable<LabelJob["delivery"]>, "state" | "reason"> | null;
};

export const isUnderWay = ({ delivery }: Pick<Answered, "delivery">): boolean =>
  delivery?.state === "sending" || (delivery?.state === "waiting" && delivery.reason !== "too-old");

/** Returns whether the labels that are left come out only after somebody has said so. */
export const isStopped = ({ delivery }: Pick<Answered, "delivery">): boolean =>
  delivery?.state === "unsure" || (delivery?.state === "waiting" && delivery.reason === "too-old");

/** Returns whether sending was cancelled before anything went to the printer, and nobody opened the file. */
export const isNothingSent = ({ delivery, openedAt }: Pick<LabelJob, "delivery" | "openedAt">): boolean =>
  delivery?.state === "cancelled" && delivery.sentLabels === 0 && delivery.unsure === null && openedAt === null;

/**
 * Returns whether nobody has said what a job printed, or its labels were opened again after they did not print. A printer
 * that has printed a job has said it.
 */
export const isAsked = (job: Answered): boolean =>
  !isUnderWay(job) &&
  !isStopped(job) &&
  !(job.delivery?.state === "sent" && isAssumed(job)) &&
  (job.printState === "created" || job.openedAt !== null);

/**
 * Returns whether a job counts as printed only because a day has passed since its labels were opened: nobody has said what
 * printed, and not every label was scanned since.
 */
export const isAssumed = ({ printState, openedAt }: Pick<Answered, "printState" | "openedAt">): boolean =>
  printState === "printed" && openedAt !== null;

const DAY_MS = 86_400_000;

/** Returns whether a job whose labels were opened counts as printed on the reader's present day, or did before. */
export function isDueToday({ openedAt }: Pick<Answered, "openedAt">, readable: (iso: string) => ReadableDate): boolean {
  if (openedAt === null) return false;
  const due = Date.parse(openedAt) + DAY_MS;
  return due <= Date.now() || readable(new Date(due).toISOString()).day === readable(new Date().toISOString()).day;
}
