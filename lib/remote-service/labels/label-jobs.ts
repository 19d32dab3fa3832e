import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import type { TokenResponse } from "@/lib/contract/accounts/token-response";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { toLabelContent } from "@/lib/label-queue/describe-check";
import { refuseFile } from "@/lib/label-queue/job-problems";
import { createLabelQueue } from "@/lib/label-queue/label-queue";
import type { LabelOrder } from "@/lib/label-queue/prepare-job";
import type { RenderPool } from "@/lib/label-queue/render-pool";
import { findJob, getJobContents } from "@/lib/label-queue/store/find-job";
import { createJobStore } from "@/lib/label-queue/store/job-store";
import { isDatabaseAway } from "@/lib/service/db/failures";
import type { RemoteDb } from "../open-database";
import { addListedJob, findListedJobOfKey, type KeyedRequest } from "./add-listed-job";
import { evictJobs, isExpired, JOB_KEPT_MS } from "./evict-jobs";
import { prepareListed } from "./prepare-listed";
import { createPrintState } from "./print-state";

type Options = {
  db: RemoteDb;
  /** The bundled render worker. */
  program: URL | string;
  /** Folder of the files. */
  folder: string;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Logger;
  /** Workers that render labels, shared with other queues; by default the jobs have their own. */
  pool?: RenderPool | undefined;
};

export type LabelJobs = ReturnType<typeof createLabelJobs>;

/**
 * Creates the label jobs of a service that cannot print labels. Prints given access points on shipped stock. Functions
 * return null when the person has no job with the id: a job and its file are available to their owner for a day.
 */
export function createLabelJobs({ db, program, folder, now, log, pool }: Options) {
  const store = createJobStore({ db, worker: randomUUID(), now, isUnavailable: isDatabaseAway });
  const queue = createLabelQueue({ store, program, folder, filesKeptMs: JOB_KEPT_MS, log, pool });

  /** Returns the current state of a job. */
  const find = async (ownerId: string, id: string): Promise<LabelJob | null> => {
    const job = await findJob(db, id);
    if (job?.owner.id !== ownerId) return null;
    return isExpired(job.finishedAt === null ? null : Date.parse(job.finishedAt), now()) ? null : job;
  };

  /** Deletes the jobs that are no longer available, with their files. */
  const evict = async (): Promise<void> => {
    for (const id of await evictJobs(db, now())) await queue.files.remove(id);
  };

  return {
    find,
    ...createPrintState({ db, find, now }),

    /** Deletes what is no longer available, also files that a crash left. */
    sweep: async (): Promise<void> => {
      await evict();
      await queue.files.sweep(now());
    },

    /** Resumes the jobs that were not finished when the program stopped. */
    resume: queue.resume,

    /** Puts unfinished jobs back into the queue, for the next start. */
    close: queue.close,

    /** Returns the result of a dry run of a job. */
    check: async (
      order: LabelOrder,
      contents: readonly LabelContent[],
      ownerId: string,
    ): Promise<Outcome<LabelCheck>> => {
      const prepared = prepareListed(order, contents);
      return prepared.ok ? queue.check(ownerId, prepared.value) : prepared;
    },

    /** Returns the contents of one sheet of a job; past the end, of the last sheet. */
    previewSheet: async (
      { sheet, ...order }: LabelOrder & { sheet: number },
      contents: readonly LabelContent[],
      ownerId: string,
    ): Promise<Outcome<LabelSheet>> => {
      const prepared = prepareListed(order, contents);
      return prepared.ok ? queue.previewSheet(ownerId, prepared.value, sheet) : prepared;
    },

    /**
     * Returns the job that this person created with this idempotency key, or null.
     * @throws ServiceProblem 422 when the key was used with another request
     */
    findOfKey: async (ownerId: string, request: KeyedRequest): Promise<LabelJob | null> => {
      const id = await findListedJobOfKey(db, ownerId, request);
      return id === null ? null : find(ownerId, id);
    },

    /**
     * Adds a job to the queue, or returns the person's job with the same key.
     * @throws ServiceProblem as `findOfKey`
     */
    begin: async (
      order: LabelOrder,
      contents: readonly LabelContent[],
      owner: TokenResponse["user"],
      request: KeyedRequest,
    ): Promise<Outcome<LabelJob>> => {
      const prepared = prepareListed(order, contents);
      if (!prepared.ok) return prepared;
      // An expired job must neither be returned nor hold its key.
      await evict();
      const added = await db
        .transaction()
        .execute((trx) => addListedJob(trx, prepared.value, { id: uuidv7(), owner, at: now(), ...request }));
      if (!added.ok) return added;
      const { job, isNew } = added.value;
      // Not awaited: the promise resolves when the job has ended, and never rejects.
      if (isNew) void queue.add(job.id);
      return { ok: true, value: job };
    },

    /** Waits until the job is over and returns it, or the reason why it has no file. */
    await: async (ownerId: string, id: string): Promise<Outcome<LabelJob> | null> => {
      if (!(await find(ownerId, id))) return null;
      await queue.awaitEnd(id);
      const job = await find(ownerId, id);
      return job && (refuseFile(job, job.format) ?? { ok: true, value: job });
    },

    /** Returns the contents of the labels. */
    findContents: async (ownerId: string, id: string): Promise<LabelContent[] | null> =>
      (await find(ownerId, id)) && (await getJobContents(db, id)).map(toLabelContent),

    /** Cancels an unfinished job. Its file is never delivered. */
    cancel: async (ownerId: string, id: string): Promise<Outcome<LabelJob> | null> => {
      if (!(await find(ownerId, id))) return null;
      await queue.cancel(id);
      const job = await find(ownerId, id);
      if (job?.state === "cancelled") return { ok: true, value: job };
      return failed({ kind: "label-job-over", detail: "The job has ended, so it cannot be cancelled." });
    },

    /** Returns the file of a finished job. Aborting `signal` cancels its rendering. */
    file: async (job: LabelJob, format: LabelJob["format"], signal: AbortSignal): Promise<Outcome<Response>> => {
      const refusal = refuseFile(job, format);
      if (refusal) return refusal;
      const file = await queue.readFile(job, format, signal);
      if (!file.ok) return file;
      const { type, size, content } = file.value;
      const headers = { ...file.value.headers, "Content-Type": type, "Content-Length": String(size) };
      return { ok: true, value: new Response(content, { headers }) };
    },
  };
}
