import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { jobPages } from "@/components/labels/job-pages";
import { PrintSheets } from "@/components/labels/print-sheets";
import { Failed } from "@/components/ui/failed";
import { requireJobContents } from "@/lib/dashboard/forms/job-pages";
import { WAITED_FOR } from "@/lib/dashboard/forms/labels";

export const metadata: Metadata = { title: "Print from the browser" };

export default async function PrintJobPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const href = `/labels/jobs/${encodeURIComponent(id)}`;
  const outcome = await requireJobContents(id);
  if (!outcome.ok)
    return <Failed what="The job could not be read." problem={outcome.problem} retryHref={`${href}/print`} />;
  const { job, contents } = outcome.value;
  if (job.state !== "done" || job.total > WAITED_FOR) redirect(href);
  const nonce = (await headers()).get("x-nonce") ?? "";
  return <PrintSheets pages={jobPages(job, contents)} backHref={href} nonce={nonce} />;
}
