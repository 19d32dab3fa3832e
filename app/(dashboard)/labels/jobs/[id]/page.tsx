import type { Metadata } from "next";
import { cancelJobAction } from "@/app/(dashboard)/labels/jobs/[id]/actions";
import { CancelJobForm } from "@/components/labels/jobs/cancel-job-form";
import { JobDetail } from "@/components/labels/jobs/job-detail";
import { JobError } from "@/components/labels/jobs/job-error";
import { LabelsHead } from "@/components/labels/labels-head";
import { FlashMessage } from "@/components/ui/feedback/flash-message";
import { readerDates } from "@/components/ui/reader-dates";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { jobForForm, mayCancel } from "@/lib/dashboard/loaders/label-job";
import { readFlash } from "@/lib/dashboard/session/flash";

export const metadata: Metadata = { title: "Print job" };

export default async function LabelJobPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const outcome = await jobForForm(id);
  const cancel = <CancelJobForm id={id} action={cancelJobAction} />;
  if (!outcome) return cancel;
  const { labels } = await getCapabilities();
  if (!outcome.ok) {
    const retryHref = `/labels/jobs/${encodeURIComponent(id)}`;
    return <JobError problem={outcome.problem} retryHref={retryHref} isStored={labels} />;
  }
  const { total } = outcome.value;
  return (
    <div className="grid gap-5">
      <LabelsHead hasNav={labels} title={`${total.toLocaleString("en")} ${total === 1 ? "label" : "labels"}`} />
      <FlashMessage flash={await readFlash()} />
      <JobDetail
        job={outcome.value}
        isStored={labels}
        readable={await readerDates()}
        cancel={(await mayCancel(outcome.value)) ? cancel : null}
      />
    </div>
  );
}
