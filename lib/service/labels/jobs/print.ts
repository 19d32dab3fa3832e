import type { LabelCheck } from "@/lib/contract/labels/label-check";
import { isOpenJob, type LabelJob, type NewLabelJob } from "@/lib/contract/labels/label-job";
import type { LabelSheet, LabelSheetRequest } from "@/lib/contract/labels/label-sheet";
import { findJob } from "@/lib/label-queue/store/find-job";
import type { ServiceContext } from "../../context";
import type { Person } from "../../http/operation";
import { unavailable } from "../../http/problem-error";
import { requireValue } from "../require-value";
import { withAddressWarnings } from "./code-addresses";
import { createJob, findJobOfKey, hasJobOfKey, requireRoom } from "./create-job";
import { requireFile } from "./job-answers";
import { resolveJob } from "./resolve-job";
import { resolveSheet } from "./resolve-sheet";

type Request = { input: NewLabelJob; key: string | undefined; person: Person };

/**
 * Creates and queues a job and returns its id. The same key and input return the same job.
 * @throws ServiceProblem as `resolveJob` and `createJob`
 */
export async function beginPrinting(context: ServiceContext, request: Request): Promise<string> {
  const id =
    (await findJobOfKey(context.db, request, context.now())) ??
    (await context.labelQueue.prepareInTurn(request.person.id, () => createOne(context, request)));
  // Not awaited: the promise resolves when the job has ended, and never rejects.
  if (isOpenJob(await getJob(context, id))) void context.labelQueue.add(id);
  return id;
}

/**
 * Refuses a request for a new job while the queue is full. A request that repeats an idempotency key passes, because it
 * may be answered with the existing job.
 * @throws ServiceProblem as `requireRoom`
 */
export async function requireRoomFor({ db }: ServiceContext, person: Person, key: string | undefined): Promise<void> {
  try {
    await requireRoom(db, person);
  } catch (error) {
    // Looks for the key after the queue was found full: the job that filled it may have this key.
    if (key === undefined || !(await hasJobOfKey(db, person, key))) throw error;
  }
}

async function createOne(context: ServiceContext, request: Request): Promise<string> {
  try {
    // Checks before the access points are looked up, which costs more; `createJob` checks again under a lock.
    await requireRoom(context.db, request.person);
  } catch (error) {
    // The job that filled the queue may have this key: a concurrent request may have created it after the first
    // look-up.
    const earlier = await findJobOfKey(context.db, request, context.now());
    if (earlier) return earlier;
    throw error;
  }
  return createJob(context, await resolveJob(context, request.input, request.person), request);
}

/**
 * Waits for a job and returns it when it is done.
 * @throws ServiceProblem 422 with the labels that cannot be rendered, 409 when the job was cancelled, 503 when the
 * program stops first
 */
export async function awaitDrawn(context: ServiceContext, id: string): Promise<LabelJob> {
  if (isOpenJob(await getJob(context, id))) {
    void context.labelQueue.add(id);
    await context.labelQueue.awaitEnd(id);
  }
  const job = await getJob(context, id);
  if (isOpenJob(job)) {
    throw unavailable("The server stops now and draws the labels after its next start. See the print history.", 5);
  }
  requireFile(job, job.format);
  return job;
}

async function getJob({ db }: ServiceContext, id: string): Promise<LabelJob> {
  const job = await findJob(db, id);
  if (!job) throw new Error(`Label job ${id} was deleted from the print history while it was printed.`);
  return job;
}

/**
 * Returns the result of a dry run of a print job: its counts, its findings and how well it scans.
 * @throws as `resolveJob`
 */
export async function checkLabels(context: ServiceContext, input: NewLabelJob, person: Person): Promise<LabelCheck> {
  const job = await resolveJob(context, input, person);
  return withAddressWarnings(requireValue(await context.labelQueue.check(person.id, job)), job.contents, context);
}

/**
 * Returns the contents of one sheet of a print job. Its labels are not checked, so that the last sheet of a large job
 * takes no longer than the first one. Sorting needs the texts of all labels, and a worker.
 * @throws as `resolveSheet` and `resolveJob`
 */
export async function previewSheet(
  context: ServiceContext,
  request: LabelSheetRequest,
  person: Person,
): Promise<LabelSheet> {
  if (request.order === "given") return resolveSheet(context, request, person);
  const { sheet, ...input } = request;
  const job = await resolveJob(context, input, person);
  return requireValue(await context.labelQueue.previewSheet(person.id, job, sheet));
}
