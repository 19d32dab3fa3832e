import type { NewLabelJob } from "@/lib/contract/label-job";
import type { Person } from "../accounts/sessions";
import { unavailable } from "../http/problem-error";
import type { Parts } from "../parts";
import { createJob, findJobOfKey, requireRoom } from "./create-job";
import { findJob } from "./find-job";
import { notDrawn } from "./job-answers";
import type { JobRow } from "./job-rows";
import { lookUpJob } from "./look-up-job";

type Asked = { input: NewLabelJob; key: string | undefined; person: Person };

/**
 * Creates a job, puts it in the queue and returns its id; the same key and input give the same job again.
 * @throws ServiceProblem as `lookUpJob` and `createJob`
 */
export async function beginPrinting(parts: Parts, asked: Asked): Promise<string> {
  const id = (await findJobOfKey(parts.db, asked, parts.now())) ?? (await createOne(parts, asked));
  const row = await getJob(parts, id);
  // Not awaited: it resolves when the job is over, and never rejects.
  if (row.state === "queued" || row.state === "drawing") void parts.drawing.draw(id);
  return id;
}

async function createOne(parts: Parts, asked: Asked): Promise<string> {
  try {
    // Before the access points are looked up, which costs more than this; `createJob` counts again under a lock.
    await requireRoom(parts.db, asked.person);
  } catch (error) {
    // The last job there was room for may be the first one of this key, made since the key was looked up.
    const earlier = await findJobOfKey(parts.db, asked, parts.now());
    if (earlier) return earlier;
    throw error;
  }
  return createJob(parts, await lookUpJob(parts, asked.input, asked.person), asked);
}

/**
 * The job once it is done.
 * @throws ServiceProblem 422 naming what cannot be drawn, 409 when it was cancelled, 503 when the program stops first
 */
export async function awaitPrinted(parts: Parts, id: string): Promise<JobRow> {
  const before = await getJob(parts, id);
  if (before.state === "queued" || before.state === "drawing") {
    void parts.drawing.draw(id);
    await parts.drawing.awaitOver(id);
  }
  const row = await getJob(parts, id);
  if (row.state === "done") return row;
  if (row.state === "queued" || row.state === "drawing") {
    throw unavailable("The labels are drawn once this process is back; look in the ledger.", 5);
  }
  throw notDrawn(row);
}

async function getJob({ db }: Parts, id: string): Promise<JobRow> {
  const row = await findJob(db, id);
  if (!row) throw new Error(`label job ${id} is gone from the ledger`);
  return row;
}
