import { LabelsHead } from "@/components/labels/labels-head";
import { NoSuchJob } from "@/components/labels/no-such-job";
import { Failed } from "@/components/ui/feedback/load-error";
import type { Problem } from "@/lib/contract/problem";

type JobFailedProps = { problem: Problem; retryHref: string; isKept: boolean };

/** A job that cannot be shown: none of this id, or not just now. */
export function JobFailed({ problem, retryHref, isKept }: JobFailedProps) {
  if (problem.status === 404) return <NoSuchJob isKept={isKept} />;
  return (
    <div className="grid gap-4">
      <LabelsHead title="Label job" rooms={isKept} />
      <Failed what="The job could not be read." problem={problem} retryHref={retryHref} />
    </div>
  );
}
