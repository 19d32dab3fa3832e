import type { Metadata } from "next";
import { cancelJobAction } from "@/app/(dashboard)/labels/jobs/[id]/actions";
import { CancelForm } from "@/components/labels/jobs/cancel-job-form";
import { JobView } from "@/components/labels/jobs/job-detail";
import { JobFailed } from "@/components/labels/jobs/job-error";
import { LabelsHead } from "@/components/labels/labels-head";
import { readerDates } from "@/components/ui/reader-dates";
import { getCapabilities } from "@/lib/dashboard/capabilities";
import { jobForForm, mayCancel } from "@/lib/dashboard/forms/label-job";

export const metadata: Metadata = { title: "Label job" };

export default async function LabelJobPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const outcome = await jobForForm(id);
  const cancel = <CancelForm id={id} action={cancelJobAction} />;
  if (!outcome) return cancel;
  const { labels } = await getCapabilities();
  if (!outcome.ok) {
    const retryHref = `/labels/jobs/${encodeURIComponent(id)}`;
    return <JobFailed problem={outcome.problem} retryHref={retryHref} isKept={labels} />;
  }
  const { total } = outcome.value;
  return (
    <div className="grid gap-5">
      <LabelsHead rooms={labels} title={`${total.toLocaleString("en")} ${total === 1 ? "label" : "labels"}`} />
      <JobView
        job={outcome.value}
        isKept={labels}
        readable={await readerDates()}
        cancel={(await mayCancel(outcome.value)) ? cancel : null}
      />
    </div>
  );
}
