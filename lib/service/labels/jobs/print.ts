import type { LabelJob, NewLabelJob } from "@/lib/contract/label-job";
import { isOpen } from "@/lib/label-queue/job-state";
import type { Person } from "../../accounts/sessions";
import { unavailable } from "../../http/problem-error";
import type { Parts } from "../../parts";
import { createJob, findJobOfKey, requireRoom } from "./create-job";
import { findJob } from "./find-job";
import { requireFile } from "./job-answers";
import { resolveJob } from "./resolve-job";

type Request = { input: NewLabelJob; key: string | undefined; person: Person };

/**
 * Creates and queues a job and returns its id. The same key and input return the same job.
 * @throws ServiceProblem as `resolveJob` and `createJob`
 */
export async function beginPrinting(parts: Parts, request: Request): Promise<string> {
  const id = (await findJobOfKey(parts.db, request, parts.now())) ?? (await createOne(parts, request));
  // Not awaited: the promise resolves when the job has ended, and never rejects.
  if (isOpen(await getJob(parts, id))) void parts.labelQueue.add(id);
  return id;
}

async function createOne(parts: Parts, request: Request): Promise<string> {
  try {
    // Checks before the access points are looked up, which costs more; `createJob` checks again under a lock.
    await requireRoom(parts.db, request.person);
  } catch (error) {
    // The job that filled the queue may have this key: a concurrent request may have created it after the first
    // look-up.
    const earlier = await findJobOfKey(parts.db, request, parts.now());
    if (earlier) return earlier;
    throw error;
  }
  return createJob(parts, await resolveJob(parts, request.input, request.person), request);
}

/**
 * Waits for a job and returns it when it is done.
 * @throws ServiceProblem 422 with the labels that cannot be rendered, 409 when the job was cancelled, 503 when the
 * program stops first
 */
export async function awaitPrinted(parts: Parts, id: string): Promise<LabelJob> {
  if (isOpen(await getJob(parts, id))) {
    void parts.labelQueue.add(id);
    await parts.labelQueue.awaitEnd(id);
  }
  const job = await getJob(parts, id);
  if (isOpen(job)) {
    throw unavailable("The server stops now and draws the labels after its next start. See the print history.", 5);
  }
  requireFile(job, job.format);
  return job;
}

async function getJob({ db }: Parts, id: string): Promise<LabelJob> {
  const job = await findJob(db, id);
  if (!job) throw new Error(`Label job ${id} was deleted from the print history while it was printed.`);
  return job;
}
