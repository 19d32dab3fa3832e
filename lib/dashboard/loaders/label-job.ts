import "server-only";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { Failed, Outcome } from "@/lib/dashboard/client/outcome";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession, isFormPost, redirectToSignIn, requireSession } from "@/lib/dashboard/session/session";
import { setProblemStatus } from "./page-status";

/**
 * Returns the print job of a page, or the problem that prevents showing it, such as an unknown id. Redirects to the
 * sign-in page when there is no session. Returns null when a form was sent after the session ended: the page then
 * renders the form, which asks for the password.
 */
export async function jobForForm(id: string): Promise<Outcome<LabelJob> | null> {
  const session = await findSession();
  const outcome = session && (await serviceClient(session).getLabelJob(id));
  if (outcome?.ok) return outcome;
  if (outcome && outcome.problem.status !== 401) {
    setProblemStatus(outcome.problem);
    return outcome;
  }
  return (await isFormPost()) ? null : redirectToSignIn();
}

/**
 * Returns a print job with the contents of its labels, or the problem that prevents it. Redirects to the sign-in page
 * when there is no session.
 */
export async function requireJobContents(id: string): Promise<Outcome<{ job: LabelJob; contents: LabelContent[] }>> {
  const client = serviceClient(await requireSession());
  const [job, contents] = await Promise.all([client.getLabelJob(id), client.listLabelJobContents(id)]);
  if (job.ok && contents.ok) return { ok: true, value: { job: job.value, contents: contents.value.data } };
  const failed = (job.ok ? contents : job) as Failed;
  if (failed.problem.status === 401) return redirectToSignIn();
  setProblemStatus(failed.problem);
  return failed;
}

/** Returns whether the signed-in person may cancel the job. */
export async function mayCancel(job: LabelJob): Promise<boolean> {
  const session = await findSession();
  return session !== null && (session.user.role === "admin" || session.user.id === job.owner.id);
}
