import "server-only";
import type { LabelJob } from "@/lib/contract/label-job";
import { failPage } from "@/lib/dashboard/failed-page";
import { labelsOf } from "@/lib/dashboard/labels-of";
import type { Outcome } from "@/lib/dashboard/outcome";
import { findSession, isFormPost, redirectToSignIn } from "@/lib/dashboard/session";

/**
 * The job a page is about, or why it cannot be shown, such as that there is none of this id; off to sign in without
 * a session. Null when a form on it was sent after the session ended: the page draws the form, which asks.
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

/** Whether this person may cancel it. */
export async function mayCancel(job: LabelJob): Promise<boolean> {
  const session = await findSession();
  return session !== null && (session.user.role === "admin" || session.user.id === job.owner.id);
}
