import type { Metadata } from "next";
import { AccessPointError } from "@/components/access-points/detail/access-point-error";
import { AccessPointJobList } from "@/components/labels/jobs/access-point-jobs";
import { NotAvailable } from "@/components/labels/not-available";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import { printPageQuery } from "@/lib/contract/labels/print-state";
import { findJobsOfAccessPoint } from "@/lib/dashboard/loaders/label-job";
import { requireAccessPoint } from "@/lib/dashboard/loaders/load-access-point";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { requireSession } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Print history" };

type JobsPageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ page?: string | string[] }> };

/** Page of all print jobs of an access point. The page of the access point shows only the latest ones. */
export default async function AccessPointJobsPage({ params, searchParams }: JobsPageProps) {
  const { id } = await params;
  const outcome = await requireAccessPoint(id);
  if (!outcome.ok) return <AccessPointError id={id} page="/jobs" problem={outcome.problem} />;
  if (!(await isAvailable("labelHistory"))) return <NotAvailable />;
  const page = printPageQuery.shape.page.catch(1).parse((await searchParams).page);
  const [{ user }, jobs, readable] = await Promise.all([
    requireSession(),
    findJobsOfAccessPoint(id, page),
    readerDates(),
  ]);
  const { name } = outcome.value.accessPoint;
  const href = `/access-points/${encodeURIComponent(id)}`;
  const last = Math.max(1, jobs?.pagination.totalPages ?? 1);
  if (!jobs || page > last) {
    return (
      <NotFoundMessage title="No print jobs here" href={`${href}/jobs`} linkText="Show the latest print jobs">
        This page is past the end of the print history.
      </NotFoundMessage>
    );
  }
  return (
    <div className="grid gap-5">
      <PageHead
        breadcrumb={{ parent: { href, name }, current: "Print history" }}
        title="Print history"
        beside={<span className="text-soft">{jobs.pagination.total}</span>}
      />
      <AccessPointJobList jobs={jobs.data} readable={readable} reader={user} />
      {last > 1 && <PageLinks page={page} last={last} hrefOf={(number) => `${href}/jobs?page=${number}`} />}
    </div>
  );
}
