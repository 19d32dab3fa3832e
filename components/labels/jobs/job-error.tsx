import { LabelsHead } from "@/components/labels/labels-head";
import { LoadError } from "@/components/ui/feedback/load-error";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import type { Problem } from "@/lib/contract/problem";

/** `isStored` tells whether the service stores print jobs. */
type JobErrorProps = { problem: Problem; retryHref: string; isStored: boolean };

/** Page in place of a print job that does not exist or could not be loaded. */
export function JobError({ problem, retryHref, isStored }: JobErrorProps) {
  if (problem.status === 404) return <JobNotFound isStored={isStored} />;
  return (
    <div className="grid gap-4">
      <LabelsHead title="Print job" hasNav={isStored} />
      <LoadError message="The print job could not be loaded." problem={problem} retryHref={retryHref} />
    </div>
  );
}

const title = "Print job not found";

const JobNotFound = ({ isStored }: { isStored: boolean }) =>
  isStored ? (
    <NotFoundMessage title={title} href="/labels/jobs" linkText="Go to print history">
      The print job belongs to someone else, or the address is incomplete.
    </NotFoundMessage>
  ) : (
    <NotFoundMessage title={title} href="/labels" linkText="Print labels">
      Print jobs are kept for a day. Print the labels again.
    </NotFoundMessage>
  );
