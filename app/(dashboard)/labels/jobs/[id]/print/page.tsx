import { redirect } from "next/navigation";
import { answerJobAction } from "@/app/(dashboard)/labels/jobs/[id]/actions";
import { toSheetJob } from "@/components/labels/jobs/failed-sheets";
import { isDueToday } from "@/components/labels/jobs/job-state";
import { PrintThenAsk } from "@/components/labels/jobs/print-then-ask";
import { PrintStyle } from "@/components/labels/label/print-style";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { readerDates } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import { everyOutcome } from "@/lib/contract/outcome";
import { WAITED_FOR } from "@/lib/dashboard/forms/print-labels";
import { mayChange, recordPrintPage } from "@/lib/dashboard/loaders/label-job";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { pageNonce } from "@/lib/dashboard/session/page-nonce";
import { placeJob } from "@/lib/labels/layout/place-job";
import { fedSize } from "@/lib/labels/stock/page-geometry";
import { paperName } from "@/lib/labels/stock/stock-name";
import { paperSvg } from "@/lib/labels/svg/svg-documents";
import { t } from "@/lib/messages/messages";

export default async function PrintJobPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const href = `/labels/jobs/${encodeURIComponent(id)}`;
  const loaded = await loadPage({
    needs: "contract",
    load: (client) => everyOutcome(client.getLabelJob({ id }), client.listLabelJobContents({ id })),
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="printJob" />;
  const [job, { data: contents }] = loaded.value;
  if (job.state !== "done" || job.total > WAITED_FOR) redirect(href);
  await recordPrintPage(job);
  const pages = [...placeJob({ ...job, contents })];
  const [first] = pages;
  if (!first) return null;
  return (
    <div className="grid gap-5">
      <PrintStyle {...fedSize(first)} nonce={await pageNonce()} />
      <div className="grid gap-4">
        <PageHead title={t("jobs.browser")} actions={<ButtonLink href={href}>{t("common.back")}</ButtonLink>} />
        <PrintThenAsk
          id={job.id}
          job={(await mayChange(job)) ? toSheetJob(job) : null}
          isDueToday={isDueToday(job, await readerDates())}
          action={answerJobAction}
        >
          <p className="text-[0.8125rem] text-soft">{t("jobs.howTo.browser", { paper: paperName(job.stock) })}</p>
        </PrintThenAsk>
      </div>
      <div dir="ltr" className="grid justify-items-center gap-6 rounded-xl bg-backing p-4 sm:p-7">
        {pages.map((page, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pages never changes
            key={index}
            className="print-page max-w-full ring-1 ring-line [&>svg]:block [&>svg]:h-auto [&>svg]:max-w-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: paperSvg escapes every text and writes no script, link or style
            dangerouslySetInnerHTML={{ __html: paperSvg(page) }}
          />
        ))}
      </div>
    </div>
  );
}
