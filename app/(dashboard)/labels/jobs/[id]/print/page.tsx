import { redirect } from "next/navigation";
import { answerJobAction } from "@/app/(dashboard)/labels/jobs/[id]/actions";
import { isDueToday } from "@/components/labels/jobs/job-answer";
import { JobNotLoaded } from "@/components/labels/jobs/job-not-loaded";
import { PrintJobPage as PrintJob } from "@/components/labels/jobs/print-job-page";
import { readerDates } from "@/components/ui/reader-dates";
import { everyOutcome } from "@/lib/contract/outcome";
import { WAITED_FOR } from "@/lib/dashboard/forms/print-labels";
import { mayChange, recordPrintPage } from "@/lib/dashboard/loaders/label-job";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { pageNonce } from "@/lib/dashboard/session/page-nonce";

export default async function PrintJobPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const href = `/labels/jobs/${encodeURIComponent(id)}`;
  const loaded = await loadPage({
    needs: "contract",
    load: (client) => everyOutcome(client.getLabelJob({ id }), client.listLabelJobContents({ id })),
  });
  if (!loaded.ok) return <JobNotLoaded problem={loaded.problem} />;
  const [job, { data: contents }] = loaded.value;
  if (job.state !== "done" || job.total > WAITED_FOR) redirect(href);
  await recordPrintPage(job);
  const nonce = await pageNonce();
  return (
    <PrintJob
      job={job}
      contents={contents}
      backHref={href}
      nonce={nonce}
      canAnswer={await mayChange(job)}
      isDueToday={isDueToday(job, await readerDates())}
      action={answerJobAction}
    />
  );
}
