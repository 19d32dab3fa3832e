import { shortStockName } from "@/components/labels/equipment/stock-name";
import { JobState } from "@/components/labels/job-state";
import { JobFiles } from "@/components/labels/jobs/job-files";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { LabelJob } from "@/lib/contract/label-job";

type JobTableProps = { jobs: LabelJob[]; caption: string; readable: (iso: string) => ReadableDate };

const cell = "min-w-0 wrap-anywhere sm:px-3 sm:py-1.5 first:sm:pl-4";
const head = "px-3 text-left text-xs font-normal text-soft first:pl-4";

/** A page of the ledger: a table, and cards on a phone. */
export function JobTable({ jobs, caption, readable }: JobTableProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-card">
      <table className="w-full border-collapse max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="h-[34px] border-b border-line">
            {["When", "Who", "Stock", "Labels", "State", "File"].map((title) => (
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
              className="border-line not-last:border-b hover:bg-wash max-sm:grid max-sm:gap-1 max-sm:px-3 max-sm:py-2.5 sm:h-11"
            >
              <td className={cell}>
                <Link
                  href={`/labels/jobs/${encodeURIComponent(job.id)}`}
                  className="inline-flex min-h-6 items-center font-semibold underline-offset-2 hover:underline"
                >
                  <ReadableTime date={readable(job.createdAt)} exact />
                </Link>
              </td>
              <td className={cell}>
                <bdi>{job.owner.name}</bdi>
              </td>
              <td className={cell}>{shortStockName(job.stock)}</td>
              <td className={`${cell} font-mono sm:text-right`}>
                {job.total.toLocaleString("en")}
                <span className="font-sans sm:hidden"> labels</span>
              </td>
              <td className={cell}>
                <JobState state={job.state} />
              </td>
              <td className={cell}>
                <JobFiles job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
