import type { ReadableDate } from "@/components/ui/reader-dates";
import type { LabelJob } from "@/lib/contract/labels/label-job";

const drawing = {
  queued: { text: "Waiting", mark: "…", colour: "text-soft" },
  drawing: { text: "In progress", mark: "…", colour: "text-soft" },
  failed: { text: "Failed", mark: "✕", colour: "text-danger" },
  cancelled: { text: "Cancelled", mark: "–", colour: "text-soft" },
} as const;

const printing = {
  created: { text: "Ready to print", mark: "○", colour: "text-soft" },
  assumed: { text: "Printed, assumed", mark: "◌", colour: "text-warning" },
  opened: { text: "Did it print?", mark: "?", colour: "text-warning" },
  printed: { text: "Printed", mark: "✓", colour: "text-accent" },
  "partly-printed": { text: "Partly printed", mark: "!", colour: "text-warning" },
  "not-printed": { text: "Did not print", mark: "✕", colour: "text-warning" },
} as const;

type JobStateProps = Pick<LabelJob, "state" | "printState" | "openedAt">;

export function JobState({ job }: { job: JobStateProps }) {
  const { text, mark, colour } = job.state === "done" ? printing[answerOf(job)] : drawing[job.state];
  return (
    <span className={`whitespace-nowrap ${colour}`}>
      <span aria-hidden="true" className="mr-1.5">
        {mark}
      </span>
      {text}
    </span>
  );
}

const answerOf = (job: JobStateProps): keyof typeof printing => {
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
