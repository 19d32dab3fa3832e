import { isAssumed } from "@/components/labels/jobs/job-answer";
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

/** State of a print job: whether its file is complete and, if so, whether its labels are printed. */
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
