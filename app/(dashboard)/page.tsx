import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { OverviewContent, OverviewHead } from "@/components/overview/overview-page";
import { LoadError } from "@/components/ui/feedback/load-error";
import { readerDates } from "@/components/ui/reader-dates";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Overview" };

/** Rows of the newest access points and of the last print jobs. */
const ROWS = 5;

type OverviewPageProps = { searchParams: Promise<{ scope?: string | string[] }> };

export default async function OverviewPage({ searchParams }: OverviewPageProps) {
  const session = await requireSession();
  const capabilities = await getCapabilities();
  if (!capabilities.overview) redirect("/access-points");
  const canChooseScope = session.user.role !== "staff";
  const scope = canChooseScope && (await searchParams).scope !== "mine" ? "all" : "mine";
  const client = serviceClient(session);
  const list = { page: 1, limit: ROWS, q: "", sort: "-createdAt", label: "any", scope } as const;
  const [overview, points, jobs, readable] = await Promise.all([
    client.getOverview(scope),
    client.listAccessPoints({ ...list, count: "capped", labelCounts: "no" }),
    client.listLabelJobs({ page: 1, limit: ROWS, scope }),
    readerDates(),
  ]);
  if (!overview.ok && overview.problem.status === 401) return redirectToSignIn();
  if (!overview.ok) setProblemStatus(overview.problem);
  return (
    <div className="grid gap-6">
      <OverviewHead scope={scope} canChooseScope={canChooseScope} />
      {overview.ok ? (
        <OverviewContent
          overview={overview.value}
          scope={scope}
          points={points.ok ? points.value.data : null}
          jobs={jobs.ok ? jobs.value.data : null}
          canImport={capabilities.imports}
          readable={readable}
        />
      ) : (
        <LoadError message="The overview could not be loaded." problem={overview.problem} retryHref="/" />
      )}
    </div>
  );
}
