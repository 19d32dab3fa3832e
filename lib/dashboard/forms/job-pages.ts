import "server-only";
import type { LabelContent } from "@/lib/contract/label-content";
import type { LabelJob } from "@/lib/contract/label-job";
import { failPage } from "@/lib/dashboard/failed-page";
import type { Failed } from "@/lib/dashboard/forms/failure";
import { labelsOf } from "@/lib/dashboard/labels-of";
import type { Outcome } from "@/lib/dashboard/outcome";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session";

/**
 * Returns a print job with the contents of its labels, or the problem that prevents it. Redirects to the sign-in page
 * when there is no session.
 */
export async function requireJobContents(id: string): Promise<Outcome<{ job: LabelJob; contents: LabelContent[] }>> {
  const labels = await labelsOf(await requireSession());
  const [job, contents] = await Promise.all([labels.getLabelJob(id), labels.listLabelJobContents(id)]);
  if (job.ok && contents.ok) return { ok: true, value: { job: job.value, contents: contents.value.data } };
  const failed = (job.ok ? contents : job) as Failed;
  if (failed.problem.status === 401) return redirectToSignIn();
  failPage(failed.problem);
  return failed;
}
