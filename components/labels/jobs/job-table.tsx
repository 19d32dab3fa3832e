import { shortStockName } from "@/components/labels/equipment/stock-name";
import { JobFiles } from "@/components/labels/jobs/job-files";
import { JobState } from "@/components/labels/jobs/job-state";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { LabelJob } from "@/lib/contract/labels/label-job";

type JobTableProps = { jobs: LabelJob[]; caption: string; readable: (iso: string) => ReadableDate };

const cell = "min-w-0 wrap-anywhere sm:px-3 sm:py-1.5 first:sm:pl-4";
/** Left column of a card. */
const left = "max-sm:col-start-1";
const head = "px-3 text-left text-xs font-normal text-soft first:pl-4";

/** One page of the print history: a table, and cards on a phone. */
export function JobTable({ jobs, caption, readable }: JobTableProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      <table className="w-full border-collapse max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="h-8.5 border-b border-line">
            {["Created", "Owner", "Stock", "Labels", "State", "File"].map((title) => (
              <th key={title} scope="col" className={`${head} ${title === "Labels" ? "text-right" : ""}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {jobs.map((job) => (
            <tr
              key={job.id}
              className="border-line not-last:border-b hover:bg-hover max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-3 max-sm:px-3 max-sm:py-2.5 sm:h-11"
            >
              <td className={cell}>
                <Link
                  href={`/labels/jobs/${encodeURIComponent(job.id)}`}
                  className="inline-flex min-h-6 items-center font-semibold underline-offset-2 hover:underline"
                >
                  <ReadableTime date={readable(job.createdAt)} exact />
                </Link>
              </td>
              <td className={`${cell} ${left}`}>
                <bdi>{job.owner.name}</bdi>
              </td>
              <td className={`${cell} ${left}`}>{shortStockName(job.stock)}</td>
              <td className={`${cell} ${left} font-mono sm:text-right`}>
                {job.total.toLocaleString("en")}
                <span className="font-sans sm:hidden"> {job.total === 1 ? "label" : "labels"}</span>
              </td>
              <td className={`${cell} max-sm:col-start-2 max-sm:row-start-1 max-sm:self-center`}>
                <JobState job={job} />
              </td>
              <td className={`${cell} max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-2 max-sm:place-self-end`}>
                <JobFiles job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Message in place of an empty page of the print history. */
export function NoJobs({ isPastEnd }: { isPastEnd: boolean }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line px-4 py-14 text-center">
      {isPastEnd ? (
        <p>This page is past the end of the print history.</p>
      ) : (
        <>
          <p className="font-semibold">No print jobs yet</p>
          <p className="max-w-md text-soft">
            Every print job appears here with its owner, date and stock. You can open its file again at any time.
          </p>
          <ButtonLink kind="primary" href="/labels">
            Print labels
          </ButtonLink>
        </>
      )}
    </div>
  );
}
