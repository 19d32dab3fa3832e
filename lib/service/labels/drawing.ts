import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { LabelStock } from "@/lib/contract/label-stock";
import { drawBudgetMb, heapMbOf as heapOf, sizeOf } from "@/lib/label-jobs/draw-memory";
import { createDrawQueue, type DrawTicket } from "@/lib/label-jobs/draw-queue";
import { createJobFiles, type JobFormat } from "@/lib/label-jobs/job-files";
import { whyNotCheck } from "@/lib/label-jobs/queue-limits";
import type { RenderJob } from "@/lib/labels/layout/place-job";
import type { RenderResult } from "@/lib/labels/render/render-protocol";
import { runRenderWorker } from "@/lib/labels/render/run-render-worker";
import type { Printer } from "@/lib/labels/stock/printer";
import { isPostgres } from "../db/open";
import { ServiceProblem } from "../http/problem-error";
import { drawJob } from "./draw-job";
import { findJob } from "./find-job";
import { endLeases } from "./job-lease";
import type { JobRow } from "./job-rows";
import { cancelJob, findWorkload, listOpenJobs } from "./job-state";
import { redrawJob } from "./redraw-job";
import { CANCELLED, CLOSING, type Workshop } from "./workshop";

/** Delay before a job is retried that stopped because the database was unavailable, in milliseconds. */
const RETRY_MS = 5_000;
/** Polling intervals in milliseconds: for jobs that no process renders, and for the end of a job in another process. */
const LOOK_MS = 2_000;
const WAIT_MS = 250;

type Running = {
  controller: AbortController;
  task: Promise<void>;
  settle: () => void;
  settled: Promise<void>;
  sealed: boolean;
};

export type Drawing = ReturnType<typeof createDrawing>;

type Given = Omit<Workshop, "files" | "worker"> & {
  folder: string;
  /** Memory that all running jobs may use together. */
  budgetMb?: number;
  /** Returns the heap limit of a job's worker; tests set a small one. */
  heapMbOf?: typeof heapOf;
};

/**
 * Renders jobs in worker threads, in the order of a fair queue. On PostgreSQL several processes share the jobs: each
 * puts all of them into its own queue, and the first process to start a job renders it.
 */
export function createDrawing({ folder, budgetMb = drawBudgetMb(), heapMbOf = heapOf, ...given }: Given) {
  const worker = randomUUID();
  const workshop: Workshop = { ...given, worker, files: createJobFiles(folder, worker) };
  const { db, log, now, files, program } = workshop;
  const queue = createDrawQueue(budgetMb);
  const running = new Map<string, Running>();
  const redrawn = new Map<string, Promise<void>>();
  const closing = new AbortController();

  const start = (id: string): Running => {
    const known = running.get(id);
    if (known) return known;
    const controller = new AbortController();
    let settle = () => {};
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const entry: Running = { controller, settle, settled, sealed: false, task: Promise.resolve() };
    running.set(id, entry);
    const seal = () => {
      entry.sealed = true;
    };
    entry.task = drawInTurn(id, { controller, seal })
      .catch((error) => {
        log.error({ event: "label-job-left", job: id, err: error });
        setTimeout(() => closing.signal.aborted || start(id), RETRY_MS).unref();
      })
      .finally(() => {
        running.delete(id);
        settle();
      });
    if (closing.signal.aborted) controller.abort(CLOSING);
    return entry;
  };

  const drawInTurn = async (id: string, control: { controller: AbortController; seal: () => void }) => {
    const { signal } = control.controller;
    const work = await findWorkload(db, id);
    if (!work || signal.aborted) return;
    const { owner, size, attempts } = work;
    const ticket: DrawTicket = { owner, size, make: "pdf", isSuspect: attempts > 0 };
    const draw = () => drawJob(workshop, id, { ...control, heapMb: heapMbOf(size) });
    await queue.run(ticket, draw, signal).catch((error) => {
      // Ignores an abort before the job's turn: the code that aborted has already updated the row.
      if (error !== signal.reason || !signal.aborted) throw error;
    });
  };

  /** Queues every job that no process renders. */
  const lookForWork = async (): Promise<void> => {
    const free = (await listOpenJobs(db)).filter((job) => job.state === "queued" || (job.leased_until ?? 0) < now());
    for (const { id } of free) if (!closing.signal.aborted) start(id);
  };
  const keepLooking = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await lookForWork().catch((error) => log.warn({ event: "label-jobs-unseen", err: error }));
      await wait(LOOK_MS, undefined, { ref: false });
    }
  };

  const whileAsked = async <T>(ticket: DrawTicket, work: () => Promise<T>): Promise<T> => {
    const why = whyNotCheck(queue.waitingChecks());
    if (why) throw new ServiceProblem(why.kind, why.detail, { headers: { "Retry-After": String(why.retryAfter) } });
    return queue.run(ticket, work, closing.signal);
  };

  const redraw = async (row: JobRow, format: JobFormat): Promise<void> => {
    const work = await findWorkload(db, row.id);
    if (!work) return;
    const { owner, size } = work;
    const watch = { signal: closing.signal, heapMb: heapMbOf(size) };
    await queue.run({ owner, size, make: format }, () => redrawJob(workshop, row, format, watch), closing.signal);
  };

  return {
    budgetMb,

    /** Queues a job unless it is queued. Resolves when the job has ended, or when the program stops first. */
    draw: (id: string): Promise<void> => start(id).settled,

    /** Resolves when the job has ended, in this or another process, or when this process stops. */
    awaitOver: async (id: string): Promise<void> => {
      await running.get(id)?.settled;
      while (!closing.signal.aborted) {
        const state = (await findJob(db, id))?.state;
        if (state !== "queued" && state !== "drawing") return;
        await wait(WAIT_MS);
      }
    },

    /** Cancels the job, unless it has ended or its file is complete; the caller reads the result from the row. */
    cancel: async (id: string): Promise<void> => {
      const entry = running.get(id);
      if (entry?.sealed) return;
      entry?.controller.abort(CANCELLED);
      await cancelJob(db, id, now());
      entry?.settle();
    },

    /** Returns the file of a finished job, and renders it again when it no longer exists. */
    file: async (row: JobRow, format: JobFormat) => {
      const found = await files.find(row.id, format);
      if (found) return found;
      const name = `${row.id}.${format}`;
      const again = redrawn.get(name) ?? redraw(row, format).finally(() => redrawn.delete(name));
      redrawn.set(name, again);
      await again;
      return files.find(row.id, format);
    },

    /** Returns the result of a dry run of a job. */
    check: (owner: string, job: RenderJob): Promise<RenderResult> => {
      const size = sizeOf(job.contents, job.contents.length);
      const watch = { signal: closing.signal, heapMb: heapMbOf(size) };
      return whileAsked({ owner, size, make: "check" }, () => runRenderWorker(program, { make: "check", job }, watch));
    },

    /** Returns the calibration sheet of a printer as PDF. */
    calibrate: (owner: string, stock: LabelStock, printer: Printer): Promise<Uint8Array<ArrayBuffer>> =>
      whileAsked({ owner, size: { labels: 1, characters: 0 }, make: "calibration" }, async () => {
        const file = await files.scratch();
        try {
          const order = { make: "calibration", stock, printer, file } as const;
          await runRenderWorker(program, order, { signal: closing.signal });
          return await readFile(file);
        } finally {
          await rm(file, { force: true });
        }
      }),

    /** Resumes the open jobs, oldest first. On PostgreSQL also polls for jobs that other processes leave. */
    resume: async (): Promise<void> => {
      await files.sweep(now());
      if (isPostgres(db)) return void keepLooking();
      await endLeases(db);
      for (const { id } of await listOpenJobs(db)) start(id);
    },

    /** Stops rendering and puts unfinished jobs back into the queue for the next start. */
    close: async (): Promise<void> => {
      closing.abort(CLOSING);
      const left = [...running.values()];
      for (const { controller, sealed } of left) if (!sealed) controller.abort(CLOSING);
      await Promise.all(left.map((entry) => entry.task));
      await Promise.allSettled(redrawn.values());
    },
  };
}
