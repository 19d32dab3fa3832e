import { JobFileLinks } from "@/components/labels/jobs/job-file-links";
import { JobState } from "@/components/labels/jobs/job-state";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Link } from "@/components/ui/link";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { TableHead } from "@/components/ui/table-head";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { shortStockName } from "@/lib/labels/stock/stock-name";

type JobTableProps = { jobs: LabelJob[]; caption: string; readable: (iso: string) => ReadableDate };

const cell = "min-w-0 wrap-anywhere rows:px-3 rows:py-1.5 rows:first:pl-4 print:px-1.5 print:py-1";
/** Left column of a card. */
const left = "cards:col-start-1";

const columns = [
  ["Created", ""],
  ["Owner", ""],
  ["Stock", ""],
  ["Labels", "text-right"],
  ["State", ""],
  ["File", ""],
] as const;

export function JobTable({ jobs, caption, readable }: JobTableProps) {
  return (
    <div className="table-box">
      <table className="w-full border-collapse cards:block">
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={columns} />
        <tbody className="cards:block">
          {jobs.map((job) => (
            <tr
              key={job.id}
              className="border-line not-last:border-b hover:bg-hover cards:grid cards:grid-cols-[1fr_auto] cards:gap-x-3 cards:px-3 cards:py-2.5 rows:h-11"
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
              <td className={`${cell} ${left} rows:text-right`}>
                {job.total.toLocaleString("en")}
                <span className="font-sans rows:hidden print:hidden"> {job.total === 1 ? "label" : "labels"}</span>
              </td>
              <td className={`${cell} cards:col-start-2 cards:row-start-1 cards:self-center`}>
                <JobState job={job} />
              </td>
              <td className={`${cell} cards:col-start-2 cards:row-span-3 cards:row-start-2 cards:place-self-end`}>
                <JobFileLinks job={job} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function NoJobs({ isPastEnd }: { isPastEnd: boolean }) {
  if (isPastEnd) {
    return (
      <EmptyState>
        <p>This page is past the end of the print history.</p>
        <ButtonLink href="/labels/jobs">Go to the first page</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No print jobs yet">
      <p className="text-soft">
        Every print job appears here with its owner, date and stock. You can open its file again at any time.
      </p>
      <ButtonLink kind="primary" href="/labels">
        Print labels
      </ButtonLink>
    </EmptyState>
  );
}
