import type { LabelJob } from "@/lib/contract/label-job";

const words = {
  queued: "Waiting",
  drawing: "Drawing",
  done: "Printed",
  failed: "Not printed",
  cancelled: "Cancelled",
} as const;

const marks = { queued: "…", drawing: "…", done: "✓", failed: "✕", cancelled: "–" } as const;
const colours = {
  queued: "text-soft",
  drawing: "text-soft",
  done: "text-accent",
  failed: "text-danger",
  cancelled: "text-soft",
} as const;

/** How a job stands, in a word. */
export function JobState({ state }: Pick<LabelJob, "state">) {
  return (
    <span className={`whitespace-nowrap ${colours[state]}`}>
      <span aria-hidden="true" className="mr-1.5">
        {marks[state]}
      </span>
      {words[state]}
    </span>
  );
}
