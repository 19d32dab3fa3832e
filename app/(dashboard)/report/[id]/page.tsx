import { answerReportAction } from "@/app/(dashboard)/reports/actions";
import { AnswerForm } from "@/components/reports/answer-form";
import { ReportCards } from "@/components/reports/report-cards";
import { reportsReturnPath } from "@/components/reports/reports-url";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { isFormPost } from "@/lib/dashboard/session/session";

type ReportPageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ return?: string | string[] }> };

/** The path does not begin with /reports, because those are the pages of reporters, who have no session. */
export default async function ReportPage({ params, searchParams }: ReportPageProps) {
  const { id } = await params;
  const returnTo = reportsReturnPath([(await searchParams).return ?? ""].flat()[0] ?? "");
  const loaded = await loadFormPage({ needs: "contract", load: (client) => client.getReport({ id }) });
  const isPosted = await isFormPost();
  const parent = { href: returnTo, name: returnTo.startsWith("/reports") ? "Reports" : "Access point" };
  if (!loaded.ok && !isPosted) return <NotLoaded problem={loaded.problem} what="report" up={parent} />;
  const report = loaded.ok ? loaded.value : null;
  return (
    <Page of="list">
      <PageHead title="Report" breadcrumb={{ parent, current: "Report" }} />
      {report && (report.mayAnswer || !isPosted) ? (
        <ReportCards
          reports={[report]}
          returnTo={returnTo}
          hasPoints
          readable={await readerDates()}
          answer={answerReportAction}
        />
      ) : (
        // The form alone keeps what was typed, also when the report is gone, or the person may not answer it any more.
        <AnswerForm id={id} report={null} returnTo={returnTo} action={answerReportAction} />
      )}
    </Page>
  );
}
