import type { Metadata } from "next";
import { readListAddress, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { JobTable } from "@/components/labels/jobs/job-table";
import { jobsHref } from "@/components/labels/jobs-address";
import { LabelsHead } from "@/components/labels/labels-head";
import { NoJobs } from "@/components/labels/no-jobs";
import { NoLedger } from "@/components/labels/not-available";
import { Failed } from "@/components/ui/feedback/load-error";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { ScopeLinks } from "@/components/ui/scope-links";
import { serviceClient } from "@/lib/dashboard/client";
import { failPage } from "@/lib/dashboard/failed-page";
import { hasLedger } from "@/lib/dashboard/forms/ledger";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session";

export const metadata: Metadata = { title: "Printed labels" };

const LIMIT = 20;

export default async function LabelJobsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession();
  if (!(await hasLedger())) return <NoLedger />;
  const { page, scope } = readListAddress(await searchParams, session.user.role).query;
  const outcome = await serviceClient(session).listLabelJobs({ page, limit: LIMIT, scope });
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) {
    failPage(outcome.problem);
    return (
      <div className="grid gap-5">
        <LabelsHead title="Printed labels" />
        <Failed what="The ledger could not be read." problem={outcome.problem} retryHref="/labels/jobs" />
      </div>
    );
  }
  const { data, pagination } = outcome.value;
  const { total, totalPages } = pagination;
  return (
    <div className="grid gap-5">
      <LabelsHead title="Printed labels" actions={session.user.role !== "staff" && <ScopeLinks scope={scope} />} />
      {data.length > 0 ? (
        <JobTable
          jobs={data}
          caption={`${total.toLocaleString("en")} ${total === 1 ? "job" : "jobs"}, newest first`}
          readable={await readerDates()}
        />
      ) : (
        <NoJobs isPastEnd={page > 1} />
      )}
      {totalPages > 1 && (
        <PageLinks page={Math.min(page, totalPages)} last={totalPages} hrefOf={(number) => jobsHref(number, scope)} />
      )}
    </div>
  );
}
