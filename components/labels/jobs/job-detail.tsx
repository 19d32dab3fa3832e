import type { ReactNode } from "react";
import { JobDetails } from "@/components/labels/job-details";
import { JobFiles } from "@/components/labels/jobs/job-files";
import { JobProgress } from "@/components/labels/jobs/job-progress";
import { Notice } from "@/components/ui/feedback/notice";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { LabelJob } from "@/lib/contract/label-job";

type JobViewProps = { job: LabelJob; readable: (iso: string) => ReadableDate; cancel: ReactNode; isKept: boolean };

/** A job, of the ledger (`isKept`) or of the desk: how far it is, or its files, or why there are none. */
export function JobView({ job, readable, cancel, isKept }: JobViewProps) {
  const { id, state, done, total } = job;
  const isOpen = state === "queued" || state === "drawing";
  return (
    <>
      {isOpen && (
        <section aria-label="Progress" className="grid max-w-xl gap-4">
          <JobProgress job={{ id, state, done, total }} />
          {cancel}
        </section>
      )}
      {state === "done" && (
        <div className="grid gap-2">
          <JobFiles job={job} primary />
          <p className="text-[0.8125rem] text-soft">
            Print at actual size, 100 %. {job.verified.toLocaleString("en")} of {total.toLocaleString("en")} codes were
            read back; the file is the same, byte for byte, each time
            {isKept ? "." : ", and can be opened for an hour."}
          </p>
        </div>
      )}
      {state === "cancelled" && <Notice tone="warning">The job was cancelled. Nothing was printed.</Notice>}
      {state === "failed" && (
        <Notice tone="danger">
          <p className="font-semibold">Nothing was printed.</p>
          <ul className="list-disc pl-5">
            {job.errors.map(({ detail }) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </Notice>
      )}
      <JobDetails job={job} readable={readable} />
    </>
  );
}
