import { AccessPointJobList } from "@/components/labels/jobs/access-point-jobs";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { printPageQuery } from "@/lib/contract/labels/print-state";
import { everyOutcome } from "@/lib/contract/outcome";
import { JOBS_LIMIT } from "@/lib/dashboard/loaders/label-job";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { findSession } from "@/lib/dashboard/session/session";
import { formatNumber, t } from "@/lib/messages/messages";

type JobsPageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ page?: string | string[] }> };

export default async function AccessPointJobsPage({ params, searchParams }: JobsPageProps) {
  const { id } = await params;
  const page = printPageQuery.shape.page.catch(1).parse((await searchParams).page);
  const loaded = await loadPage({
    needs: "contract",
    load: (client) =>
      everyOutcome(
        client.getAccessPoint({ id }),
        client.listAccessPointLabelJobs({ id, query: { page, limit: JOBS_LIMIT } }),
      ),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="accessPoint" />;
  const [{ name }, jobs] = loaded.value;
  const session = await findSession();
  const href = `/access-points/${encodeURIComponent(id)}`;
  const last = Math.max(1, jobs.pagination.totalPages);
  if (page > last) {
    return (
      <NotFoundMessage title={t("detail.jobs.none")} href={`${href}/jobs`} linkText={t("detail.jobs.latest")}>
        {t("jobs.pastEnd")}
      </NotFoundMessage>
    );
  }
  return (
    <Page>
      <PageHead
        breadcrumb={{ parent: { href, name }, current: t("detail.jobs.title") }}
        title={t("detail.jobs.title")}
        beside={<span className="text-soft">{formatNumber(jobs.pagination.total)}</span>}
      />
      <AccessPointJobList jobs={jobs.data} readable={await readerDates()} reader={session?.user ?? null} />
      <PageLinks page={page} last={last} hrefOf={(number) => `${href}/jobs?page=${number}`} />
    </Page>
  );
}
