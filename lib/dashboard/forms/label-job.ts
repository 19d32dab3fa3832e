import "server-only";
import { notFound } from "next/navigation";
import type { LabelJob } from "@/lib/contract/label-job";
import { labelsOf } from "@/lib/dashboard/labels-of";
import type { Outcome } from "@/lib/dashboard/outcome";
import { findSession, isFormPost, redirectToSignIn } from "@/lib/dashboard/session";

/**
 * The job a page is about; off to the page that says so when there is none of this id, and to sign in without a
 * session. Null when a form on it was sent after the session ended: the page draws the form, which asks.
 */
export async function jobForForm(id: string): Promise<Outcome<LabelJob> | null> {
  const session = await findSession();
  const outcome = session && (await (await labelsOf(session)).getLabelJob(id));
  if (outcome?.ok || (outcome && ![401, 404].includes(outcome.problem.status))) return outcome;
  if (outcome?.problem.status === 404) notFound();
  return (await isFormPost()) ? null : redirectToSignIn();
}

/** Whether this person may cancel it. */
export async function mayCancel(job: LabelJob): Promise<boolean> {
  const session = await findSession();
  return session !== null && (session.user.role === "admin" || session.user.id === job.owner.id);
}
