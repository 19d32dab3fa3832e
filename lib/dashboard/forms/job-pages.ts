import "server-only";
import { notFound } from "next/navigation";
import type { LabelContent } from "@/lib/contract/label-content";
import type { LabelJob } from "@/lib/contract/label-job";
import { labelsOf } from "@/lib/dashboard/labels-of";
import type { Outcome } from "@/lib/dashboard/outcome";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session";

/** A job with what its labels say: all that its pages are drawn from. */
export async function requireJobContents(id: string): Promise<Outcome<{ job: LabelJob; contents: LabelContent[] }>> {
  const labels = await labelsOf(await requireSession());
  const [job, contents] = await Promise.all([labels.getLabelJob(id), labels.listLabelJobContents(id)]);
  const failed = [job, contents].find((outcome) => !outcome.ok);
  if (failed && !failed.ok && failed.problem.status === 401) return redirectToSignIn();
  if (failed && !failed.ok && failed.problem.status === 404) notFound();
  if (!job.ok) return job;
  return contents.ok ? { ok: true, value: { job: job.value, contents: contents.value.data } } : contents;
}
