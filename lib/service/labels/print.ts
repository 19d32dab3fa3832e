import type { NewLabelJob } from "@/lib/contract/label-job";
import type { ServiceContext } from "../context";
import type { Person } from "../http/operation";
import { unavailable } from "../http/problem-error";
import { createJob, findJobOfKey, hasJobOfKey, requireRoom } from "./create-job";
import { findJob } from "./find-job";
import { notDrawn } from "./job-answers";
import type { JobRow } from "./job-rows";
import { lookUpJob } from "./look-up-job";

type Asked = { input: NewLabelJob; key: string | undefined; person: Person };

/**
 * Creates and queues a job and returns its id. The same key and input return the same job.
 * @throws ServiceProblem as `lookUpJob` and `createJob`
 */
export async function beginPrinting(context: ServiceContext, asked: Asked): Promise<string> {
  const id = (await findJobOfKey(context.db, asked, context.now())) ?? (await createOne(context, asked));
  const row = await getJob(context, id);
  // Not awaited: the promise resolves when the job has ended, and never rejects.
  if (row.state === "queued" || row.state === "drawing") void context.drawing.draw(id);
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

async function createOne(context: ServiceContext, asked: Asked): Promise<string> {
  try {
    // Checks before the access points are looked up, which costs more; `createJob` checks again under a lock.
    await requireRoom(context.db, asked.person);
  } catch (error) {
    // The job that filled the queue may have this key: a concurrent request may have created it after the first
    // look-up.
    const earlier = await findJobOfKey(context.db, asked, context.now());
    if (earlier) return earlier;
    throw error;
  }
  return createJob(context, await lookUpJob(context, asked.input, asked.person), asked);
}

/**
 * Waits for a job and returns it when it is done.
 * @throws ServiceProblem 422 with the labels that cannot be rendered, 409 when the job was cancelled, 503 when the
 * program stops first
 */
export async function awaitPrinted(context: ServiceContext, id: string): Promise<JobRow> {
  const before = await getJob(context, id);
  if (before.state === "queued" || before.state === "drawing") {
    void context.drawing.draw(id);
    await context.drawing.awaitOver(id);
  }
  const row = await getJob(context, id);
  if (row.state === "done") return row;
  if (row.state === "queued" || row.state === "drawing") {
    throw unavailable("The labels are drawn once this process is back; look in the ledger.", 5);
  }
  throw notDrawn(row);
}

async function getJob({ db }: ServiceContext, id: string): Promise<JobRow> {
  const row = await findJob(db, id);
  if (!row) throw new Error(`label job ${id} is gone from the ledger`);
  return row;
}
