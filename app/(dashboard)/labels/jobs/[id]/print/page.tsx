import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { JobError } from "@/components/labels/jobs/job-error";
import { PrintJobPage as PrintJob } from "@/components/labels/jobs/print-job-page";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { WAITED_FOR } from "@/lib/dashboard/forms/print-labels";
import { recordPrintPage, requireJobContents } from "@/lib/dashboard/loaders/label-job";

export const metadata: Metadata = { title: "Print from the browser" };

export default async function PrintJobPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const href = `/labels/jobs/${encodeURIComponent(id)}`;
  const outcome = await requireJobContents(id);
  if (!outcome.ok) {
    const { labels } = await getCapabilities();
    return <JobError problem={outcome.problem} retryHref={`${href}/print`} isStored={labels} />;
  }
  const { job, contents } = outcome.value;
  if (job.state !== "done" || job.total > WAITED_FOR) redirect(href);
  await recordPrintPage(job);
  const nonce = (await headers()).get("x-nonce") ?? "";
  return <PrintJob job={job} contents={contents} backHref={href} nonce={nonce} />;
}
