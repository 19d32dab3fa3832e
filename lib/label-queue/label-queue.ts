import { readFile } from "node:fs/promises";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { Outcome } from "@/lib/contract/outcome";
import type { Printer } from "@/lib/labels/stock/printer";
import { describeCheck, describeSheet } from "./describe-check";
import { createFileReader } from "./job-file";
import { createJobFiles } from "./job-files";
import { refusalOf, refuseWhileStopping } from "./job-problems";
import { heapMbOf, KEPT_SIZE, sizeOf } from "./job-size";
import { type PreparedJob, toRenderJob } from "./prepare-job";
import { refuseCheck } from "./queue-limits";
import { createRenderPool, type RenderPool } from "./render-pool";
import { createRenderQueue, type RenderTicket } from "./render-queue";
import { type Attempt, createAttempt, runJob, stopAttempt, type WorkerContext } from "./run-job";

/** Delay before a job is retried that stopped because the store was unavailable, in milliseconds. */
const RETRY_MS = 5_000;

/** Job in this process's queue. `ended` resolves when it has ended or is cancelled, `task` when nothing runs any more. */
type Run = { attempt: Attempt; task: Promise<void>; ended: Promise<void>; end: () => void };

export type LabelQueueOptions = Pick<WorkerContext, "store" | "log"> & {
  /** The bundled render worker. */
  program: URL | string;
  /** Folder of the files. */
  folder: string;
  /** Returns the heap limit of a job's worker; tests set a small one. */
  heapMbOf?: WorkerContext["heapMbOf"] | undefined;
  /** Workers that several queues share, and that `close` does not end; by default the queue has its own. */
  pool?: RenderPool | undefined;
};

/** Creates the queue that renders label jobs in worker threads, fair between owners. The store decides which process renders a job. */
export function createLabelQueue({ store, log, program, folder, ...options }: LabelQueueOptions) {
  const files = createJobFiles(folder);
  const heapOf = options.heapMbOf ?? heapMbOf;
  const queue = createRenderQueue();
  const pool = options.pool ?? createRenderPool({ program, keptHeapMb: heapOf(KEPT_SIZE) });
  const { render } = pool;
  const context: WorkerContext = { store, log, files, render, heapMbOf: heapOf };
  const fileReader = createFileReader(context, queue);
  const runs = new Map<string, Run>();
  const closing = new AbortController();

  const start = (id: string): Run => {
    const known = runs.get(id);
    if (known) return known;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const run: Run = { attempt: createAttempt(), ended, end, task: Promise.resolve() };
    runs.set(id, run);
    run.task = runInTurn(id, run.attempt)
      .catch((error) => {
        log.error({ event: "label-job.interrupted", job: id, err: error });
        setTimeout(() => closing.signal.aborted || start(id), RETRY_MS).unref();
      })
      .finally(() => {
        runs.delete(id);
        end();
      });
    if (closing.signal.aborted) stopAttempt(run.attempt, "closing");
    return run;
  };

  const runInTurn = async (id: string, attempt: Attempt): Promise<void> => {
    const { signal } = attempt.controller;
    const work = await store.findWorkload(id);
    if (!work || signal.aborted) return;
    const { owner, size, attempts } = work;
    const ticket: RenderTicket = { owner, size, make: "pdf", isSuspect: attempts > 0 };
    await queue
      .run(ticket, () => runJob(context, id, attempt, size), signal)
      .catch((error) => {
        // Ignores an abort before the job's turn: the code that stopped the attempt updates the store.
        if (!signal.aborted || error !== signal.reason) throw error;
      });
  };

  /** Runs work that a person waits for, before files and without a job. */
  const runLight = async <T>(ticket: RenderTicket, work: () => Promise<T>): Promise<Outcome<T>> => {
    const refusal = refuseCheck(queue.countWaitingChecks());
    if (refusal) return refusal;
    try {
      return { ok: true, value: await queue.run(ticket, work, closing.signal) };
    } catch (error) {
      if (closing.signal.aborted) return refuseWhileStopping();
      const causedByLabels = refusalOf(error);
      if (causedByLabels) return causedByLabels;
      throw error;
    }
  };

  return {
    files,
    readFile: fileReader.readFile,
    isClosing: (): boolean => closing.signal.aborted,

    /** Returns the number of jobs in this process's queue. */
    countOpen: (): number => runs.size,

    /** Adds a job unless it is in the queue. Resolves when the job has ended, or when the program stops first. */
    add: (id: string): Promise<void> => start(id).ended,

    /** Queues all open jobs. Only for a process that no other shares the database with. */
    resume: async (): Promise<void> => {
      for (const id of await store.takeOverJobs()) void start(id);
    },

    /** Resolves when the job has ended in this process, at once when it is not in this process's queue. */
    awaitEnd: async (id: string): Promise<void> => runs.get(id)?.ended,

    /**
     * Cancels the job, unless it has ended or its file is complete; the caller reads the result from the store.
     * @param cancelJob cancels it in the store
     */
    cancel: async (id: string, cancelJob: () => Promise<void>): Promise<void> => {
      const run = runs.get(id);
      if (run?.attempt.state === "sealed") return;
      if (run) stopAttempt(run.attempt, "cancelled");
      await cancelJob();
      run?.end();
    },

    /** Returns the result of a dry run of a job. */
    check: (owner: string, prepared: PreparedJob): Promise<Outcome<LabelCheck>> => {
      const job = toRenderJob(prepared);
      const size = sizeOf(prepared.contents, prepared.contents.length);
      const watch = { signal: closing.signal, heapMb: heapOf(size) };
      const check = async () => describeCheck(prepared, await render({ make: "check", job }, watch));
      return runLight({ owner, size, make: "check" }, check);
    },

    /** Returns the contents of one sheet of a job; past the end, of the last sheet. */
    previewSheet: (owner: string, prepared: PreparedJob, number: number): Promise<Outcome<LabelSheet>> => {
      const sheet = Math.min(number, prepared.counts.sheets);
      const order = { make: "sheet", job: toRenderJob(prepared), sheet } as const;
      const size = sizeOf(prepared.contents, prepared.contents.length);
      const watch = { signal: closing.signal, heapMb: heapOf(size) };
      return runLight({ owner, size, make: "sheet" }, async () => {
        const { assigned = [] } = await render(order, watch);
        return describeSheet(prepared, sheet, assigned, ({ index }) => prepared.contents[index]);
      });
    },

    /** Returns the calibration sheet of a printer as PDF. */
    calibrate: (owner: string, stock: LabelStock, printer: Printer): Promise<Outcome<Uint8Array<ArrayBuffer>>> =>
      runLight({ owner, size: { labels: 1, characters: 0 }, make: "calibration" }, async () => {
        const draft = await files.createDraft();
        try {
          const order = { make: "calibration", stock, printer, file: draft } as const;
          await render(order, { signal: closing.signal, heapMb: heapOf({ labels: 1, characters: 0 }) });
          return await readFile(draft);
        } finally {
          await files.discard(draft);
        }
      }),

    /** Stops rendering and puts unfinished jobs back into the store's queue. */
    close: async (): Promise<void> => {
      closing.abort();
      const left = [...runs.values()];
      for (const { attempt } of left) stopAttempt(attempt, "closing");
      await Promise.all(left.map(({ task }) => task));
      await fileReader.close();
      if (pool !== options.pool) await pool.close();
    },
  };
}
