import { answerReportAction } from "@/app/(dashboard)/reports/actions";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { ReportCards } from "@/components/reports/report-cards";
import { ReportFilters } from "@/components/reports/report-filters";
import { parseReportsUrl, reportsHref } from "@/components/reports/reports-url";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { formatNumber, t } from "@/lib/messages/messages";

const LIMIT = 25;

export default async function ReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { page, state, kind } = parseReportsUrl(await searchParams);
  const loaded = await loadFormPage({
    needs: "contract",
    load: (client) => client.listReports({ query: { page, limit: LIMIT, state, ...(kind && { kind }) } }),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="reports" />;
  const { data, pagination } = loaded.value ?? { data: [], pagination: { total: 0, totalPages: 0 } };
  const { total, totalPages } = pagination;
  return (
    <Page of="list">
      <PageHead title={t("reports.title")} beside={<span className="text-soft">{formatNumber(total)}</span>} />
      <ReportFilters state={state} kind={kind} />
      {data.length > 0 ? (
        <ReportCards
          reports={data}
          href={reportsHref({ page, state, kind })}
          hasPoints
          readable={await readerDates()}
          answer={answerReportAction}
        />
      ) : (
        <EmptyState>
          <p>{t(total > 0 ? "paging.pastEnd" : `reports.empty.${state}`)}</p>
        </EmptyState>
      )}
      <PageLinks page={page} last={totalPages} hrefOf={(number) => reportsHref({ page: number, state, kind })} />
    </Page>
  );
}
