import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isOpenJob } from "@/lib/contract/labels/label-job";
import { createRenderPool, type RenderPool } from "@/lib/labels/render/render-pool";
import { heapMbOf, KEPT_SIZE } from "@/lib/print-jobs/job-size";
import type { ServiceContext } from "../../context";
import { type Db, isPostgres } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { findJobState, findWorkload, listOpenJobs } from "../jobs/job-rows";
import { type DrawContext, drawJob } from "./draw-job";
import { createFileReader } from "./job-file";
import { createJobFiles } from "./job-files";
import { createJobLeases, endJob } from "./job-leases";
import { createLabelChecks } from "./label-checks";
import { createRenderQueue } from "./render-queue";

/** Intervals in milliseconds at which the database is read: for jobs to draw, and for the end of one in another process. */
const OPEN_JOBS_MS = 2_000;
const END_MS = 250;

type Options = Pick<ServiceContext, "db" | "log" | "now" | "printState"> & {
  /** The bundled render worker. */
  program: URL | string;
  folder: string;
  /** Returns the heap limit of a job's worker; tests set a small one. */
  heapMbOf?: DrawContext["heapMbOf"];
  /** Workers that several queues share, and that `close` does not end; by default the queue has its own. */
  pool?: RenderPool | undefined;
};

/** Job that waits or is drawn in this process. `task` resolves when that ends, and never rejects. */
type Run = { controller: AbortController; task: Promise<void> };

declare module "../../context" {
  interface ServiceContext {
    labelQueue: ReturnType<typeof createJobQueue>;
  }
}

/**
 * Creates the queue of the print jobs, whose owners take turns. The rows of the jobs are the queue: on PostgreSQL each
 * process waits with all open jobs, and the first one whose turn comes draws a job.
 */
export function createJobQueue({ db, now, log, printState, program, folder, ...options }: Options) {
  const leases = createJobLeases({ db, worker: randomUUID(), now });
  const files = createJobFiles(folder);
  const queue = createRenderQueue();
  const closing = new AbortController();
  const heapOf = options.heapMbOf ?? heapMbOf;
  const pool = options.pool ?? createRenderPool({ program, keptHeapMb: heapOf(KEPT_SIZE) });
  const { render } = pool;
  const context = { db, log, leases, files, queue, render, heapMbOf: heapOf, closing: closing.signal };
  const { readFile, readZpl, awaitDrawings } = createFileReader(context);
  const runs = new Map<string, Run>();

  const drawInTurn = async (id: string, controller: AbortController): Promise<void> => {
    const work = await findWorkload(db, id);
    if (!work) return;
    const { owner, size, attempts } = work;
    const ticket = { owner, size, make: "pdf", isSuspect: attempts > 0 } as const;
    await queue.run(ticket, () => drawJob(context, { id, size }, controller), controller.signal);
  };

  /** Adds a job unless it is in this process's queue. Resolves when nothing of it waits or runs any more. */
  const add = async (id: string): Promise<void> => {
    const known = runs.get(id);
    if (known || closing.signal.aborted) return known?.task;
    const controller = new AbortController();
    const task = drawInTurn(id, controller)
      .catch((error) => {
        // A job that is stopped before its turn is left as it is. The loop takes up the others again.
        if (error !== controller.signal.reason) log.error({ event: "label-job.interrupted", job: id, err: error });
      })
      .finally(() => runs.delete(id));
    runs.set(id, { controller, task });
    return task;
  };

  const addFreeJobs = async (): Promise<void> => {
    for (const job of await listOpenJobs(db)) if (leases.isFree(job)) void add(job.id);
  };

  /** Adds the jobs that no process draws, oldest first, and completes what a crash interrupted, until the queue is closed. */
  const loop = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await Promise.all([addFreeJobs(), printState.settle()]).catch((error) =>
        log.warn({ event: "label-job.poll-failed", err: error }),
      );
      await wait(OPEN_JOBS_MS, undefined, { ref: false });
    }
  };

  return {
    ...createLabelChecks(context),
    readFile,
    readZpl,
    add,

    /** Returns the number of jobs in this process's queue. */
    countOpen: (): number => runs.size,

    /** Resolves when the job has ended, in this or another process, or when this process stops. */
    awaitEnd: async (id: string): Promise<void> => {
      while (!closing.signal.aborted) {
        await runs.get(id)?.task;
        const state = await findJobState(db, id);
        if (!state || !isOpenJob({ state })) return;
        await wait(END_MS);
      }
    },

    /** Cancels a job, unless it has ended or its file is complete. @param record runs in the transaction that cancels it */
    cancel: async (id: string, record: (trx: Db) => Promise<void>): Promise<void> => {
      const isCancelled = await inTransaction(db, async (trx) => {
        if (!(await endJob(trx, id, now(), { state: "cancelled" }))) return false;
        await record(trx);
        return true;
      });
      if (isCancelled) runs.get(id)?.controller.abort();
    },

    /** Deletes abandoned drafts and expired files in the folder of this machine. */
    sweepFiles: files.sweep,

    /** Begins to draw the open jobs. */
    resume: async (): Promise<void> => {
      // SQLite has one process, so no job is being drawn at its start.
      if (!isPostgres(db)) await leases.endAll();
      void loop();
    },

    /** Stops drawing, and puts unfinished jobs back into the queue. */
    close: async (): Promise<void> => {
      closing.abort();
      const left = [...runs.values()];
      for (const { controller } of left) controller.abort();
      await Promise.all(left.map(({ task }) => task));
      await awaitDrawings();
      if (pool !== options.pool) await pool.close();
    },
  };
}
