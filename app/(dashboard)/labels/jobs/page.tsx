import type { Metadata } from "next";
import { parseListParams, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { JobTable, NoJobs } from "@/components/labels/jobs/job-table";
import { LabelsHead } from "@/components/labels/labels-head";
import { NotAvailable } from "@/components/labels/not-available";
import { LoadError } from "@/components/ui/feedback/load-error";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { ScopeLinks } from "@/components/ui/scope-links";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { isAvailable, setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Print history" };

const LIMIT = 20;

export default async function LabelJobsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession();
  if (!(await isAvailable("labels"))) return <NotAvailable />;
  const { page, scope } = parseListParams(await searchParams, session.user.role).query;
  const outcome = await serviceClient(session).listLabelJobs({ page, limit: LIMIT, scope });
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) {
    setProblemStatus(outcome.problem);
    return (
      <div className="grid gap-5">
        <LabelsHead title="Print history" />
        <LoadError
          message="The print history could not be loaded."
          problem={outcome.problem}
          retryHref="/labels/jobs"
        />
      </div>
    );
  }
  const { data, pagination } = outcome.value;
  const { total, totalPages } = pagination;
  return (
    <div className="grid gap-5">
      <LabelsHead
        title="Print history"
        actions={session.user.role !== "staff" && <ScopeLinks scope={scope} hrefOf={(each) => historyHref(1, each)} />}
      />
      {data.length > 0 ? (
        <JobTable
          jobs={data}
          caption={`${total.toLocaleString("en")} ${total === 1 ? "print job" : "print jobs"}, newest first`}
          readable={await readerDates()}
        />
      ) : (
        <NoJobs isPastEnd={page > 1} />
      )}
      {totalPages > 1 && (
        <PageLinks
          page={Math.min(page, totalPages)}
          last={totalPages}
          hrefOf={(number) => historyHref(number, scope)}
        />
      )}
    </div>
  );
}

/** Returns the URL of a page of the print history. */
function historyHref(page: number, scope: "mine" | "all"): string {
  const params = new URLSearchParams({
    ...(scope === "all" && { scope }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/labels/jobs?${params}` : "/labels/jobs";
}
