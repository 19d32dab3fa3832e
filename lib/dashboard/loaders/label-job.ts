import "server-only";
import { headers } from "next/headers";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { AccessPointLabelJobList, LabelJobAccessPointList } from "@/lib/contract/labels/print-state";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
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

/** Access points on a page of a print job. */
const POINTS_LIMIT = 50;

/** Returns a page of the access points of a print job, or null when they cannot be loaded. */
export async function loadJobPoints(id: string, page: number): Promise<LabelJobAccessPointList | null> {
  const points = await serviceClient(await findSession()).listLabelJobPoints(id, { page, limit: POINTS_LIMIT });
  return points.ok ? points.value : null;
}

/** Print jobs of an access point on a page. */
const JOBS_LIMIT = 10;

/** Returns a page of the print jobs of an access point, newest first. Returns null when the service does not have them. */
export async function findJobsOfAccessPoint(id: string, page = 1): Promise<AccessPointLabelJobList | null> {
  if (!(await getCapabilities()).labelHistory) return null;
  const jobs = await serviceClient(await findSession()).listJobsOfAccessPoint(id, { page, limit: JOBS_LIMIT });
  return jobs.ok ? jobs.value : null;
}

/**
 * Records that the print page of a job was opened: its labels then count as printed, unless someone said which did.
 * Does nothing for a prefetch, and for a person who may only read the job.
 */
export async function recordPrintPage(job: LabelJob): Promise<void> {
  const isWaiting = job.printState === "created" || job.printState === "not-printed";
  const isPrefetch = /prefetch/i.test((await headers()).get("sec-purpose") ?? "");
  if (!isWaiting || isPrefetch || !(await mayChange(job))) return;
  await serviceClient(await findSession()).confirmLabelJob(job.id, { printed: true });
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

/** Returns whether the signed-in person may cancel the job or say what it printed. */
export async function mayChange(job: LabelJob): Promise<boolean> {
  const session = await findSession();
  return session !== null && (session.user.role === "admin" || session.user.id === job.owner.id);
}
