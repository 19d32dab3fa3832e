import { reportProblemAction } from "@/app/(dashboard)/scan/actions";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { RecordForm } from "@/components/ui/fields/record-form";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFormPage, loadNothing } from "@/lib/dashboard/loaders/load-page";
import { afterReportPath } from "@/lib/dashboard/loaders/scan";
import { t } from "@/lib/messages/messages";

type ReportPageProps = { searchParams: Promise<{ code?: string | string[]; id?: string | string[] }> };

/** Says nothing about the access point, because anybody may open it. */
export default async function ReportPage({ searchParams }: ReportPageProps) {
  const params = await searchParams;
  const [code = "", id = ""] = [params.code, params.id].map((value) => [value ?? ""].flat()[0]);
  const loaded = await loadFormPage({ needs: "contract", load: loadNothing });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="form" />;
  return (
    <Page>
      <PageHead
        title={t("scan.report")}
        beside={
          <code dir="ltr" className="font-mono text-xs text-soft wrap-anywhere">
            {code}
          </code>
        }
      />
      <RecordForm
        action={reportProblemAction}
        href={`/scan/report?${new URLSearchParams({ code, id })}`}
        schema="problemReport"
        fields={[
          {
            name: "text",
            label: t("scan.report.text"),
            type: "note",
            rows: 4,
            help: t("scan.report.textHelp"),
          },
        ]}
        hidden={{ code, id }}
        submit={t("scan.report.send")}
        cancelHref={afterReportPath(code, id)}
        hasFirstFocus
      />
    </Page>
  );
}
