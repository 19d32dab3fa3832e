import type { ReadableDate } from "@/components/ui/reader-dates";
import type { LabelJob, PrintState } from "@/lib/contract/labels/label-job";
import { t } from "@/lib/messages/messages";

const marks = {
  queued: { mark: "…", colour: "text-soft" },
  drawing: { mark: "…", colour: "text-soft" },
  failed: { mark: "✕", colour: "text-danger" },
  cancelled: { mark: "–", colour: "text-soft" },
  created: { mark: "○", colour: "text-soft" },
  assumed: { mark: "◌", colour: "text-warning" },
  opened: { mark: "?", colour: "text-warning" },
  printed: { mark: "✓", colour: "text-accent" },
  "partly-printed": { mark: "!", colour: "text-warning" },
  "not-printed": { mark: "✕", colour: "text-warning" },
} as const;

type JobStateProps = Pick<LabelJob, "state" | "printState" | "openedAt">;

export function JobState({ job }: { job: JobStateProps }) {
  const state = job.state === "done" ? answerOf(job) : job.state;
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

const answerOf = (job: JobStateProps): "assumed" | "opened" | PrintState => {
  if (isAssumed(job)) return "assumed";
  return job.openedAt ? "opened" : (job.printState ?? "created");
};

type Answered = Pick<LabelJob, "printState" | "openedAt">;

/** Returns whether nobody has said what a job printed, or its labels were opened again after they did not print. */
export const isAsked = ({ printState, openedAt }: Answered): boolean => printState === "created" || openedAt !== null;

/**
 * Returns whether a job counts as printed only because a day has passed since its labels were opened: nobody has said what
 * printed, and not every label was scanned since.
 */
export const isAssumed = ({ printState, openedAt }: Answered): boolean => printState === "printed" && openedAt !== null;

const DAY_MS = 86_400_000;

/** Returns whether a job whose labels were opened counts as printed on the reader's present day, or did before. */
export function isDueToday({ openedAt }: Answered, readable: (iso: string) => ReadableDate): boolean {
  if (openedAt === null) return false;
  const due = Date.parse(openedAt) + DAY_MS;
  return due <= Date.now() || readable(new Date(due).toISOString()).day === readable(new Date().toISOString()).day;
}
