import "server-only";
import type { LabelJob } from "@/lib/contract/label-job";
import { failPage } from "@/lib/dashboard/failed-page";
import { labelsOf } from "@/lib/dashboard/labels-of";
import type { Outcome } from "@/lib/dashboard/outcome";
import { findSession, isFormPost, redirectToSignIn } from "@/lib/dashboard/session";

/**
 * Returns the print job of a page, or the problem that prevents showing it, such as an unknown id. Redirects to the
 * sign-in page when there is no session. Returns null when a form was sent after the session ended: the page then
 * renders the form, which asks for the password.
 */
export async function jobForForm(id: string): Promise<Outcome<LabelJob> | null> {
  const session = await findSession();
  const outcome = session && (await (await labelsOf(session)).getLabelJob(id));
  if (outcome?.ok) return outcome;
  if (outcome && outcome.problem.status !== 401) {
    failPage(outcome.problem);
    return outcome;
  }
  return (await isFormPost()) ? null : redirectToSignIn();
}

/** Returns whether the signed-in person may cancel the job. */
export async function mayCancel(job: LabelJob): Promise<boolean> {
  const session = await findSession();
  return session !== null && (session.user.role === "admin" || session.user.id === job.owner.id);
}
