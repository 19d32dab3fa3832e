import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import type { LabelStock } from "@/lib/contract/label-stock";
import { createJobFiles, type JobFormat } from "@/lib/label-jobs/job-files";
import { createCheckTurns, DRAWN_AT_ONCE } from "@/lib/label-jobs/turns";
import type { RenderJob } from "@/lib/labels/layout/place-job";
import type { JobReport } from "@/lib/labels/render/render-protocol";
import { runRenderWorker } from "@/lib/labels/render/run-render-worker";
import type { Printer } from "@/lib/labels/stock/printer";
import { isPostgres } from "../db/open";
import { unavailable } from "../http/problem-error";
import { drawJob } from "./draw-job";
import { findJob } from "./find-job";
import { endLeases } from "./job-lease";
import type { JobRow } from "./job-rows";
import { cancelJob, listOpenJobs } from "./job-state";
import { redrawJob } from "./redraw-job";
import { CANCELLED, CLOSING, type Workshop } from "./workshop";

/** How soon a job is taken up again that stopped because the database was away. */
const RETRY_MS = 5_000;
/** How often a process looks for jobs that others have no time for, or left; and whether another's is over. */
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

/**
 * Draws jobs in worker threads, two at once, the others in turn. On PostgreSQL, processes share the queue: a job is
 * drawn by whoever has time first.
 */
export function createDrawing({ folder, ...given }: Omit<Workshop, "files" | "worker"> & { folder: string }) {
  const worker = randomUUID();
  const workshop: Workshop = { ...given, worker, files: createJobFiles(folder, worker) };
  const { db, log, now, files, program } = workshop;
  const limit = pLimit(DRAWN_AT_ONCE);
  const checks = createCheckTurns();
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
    entry.task = limit(() => drawJob(workshop, id, { controller, seal }))
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

  /** Jobs nobody draws, as many as there is time for. */
  const lookForWork = async (): Promise<void> => {
    const isFree = () => running.size < DRAWN_AT_ONCE && !closing.signal.aborted;
    if (!isFree()) return;
    const free = (await listOpenJobs(db)).filter((job) => job.state === "queued" || (job.leased_until ?? 0) < now());
    for (const { id } of free) if (isFree()) start(id);
  };
  const keepLooking = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await lookForWork().catch((error) => log.warn({ event: "label-jobs-unseen", err: error }));
      await wait(LOOK_MS, undefined, { ref: false });
    }
  };

  const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = checks(work);
    if (!turn) throw unavailable("Too many labels are being checked.", 5);
    return turn;
  };

  return {
    /** Puts a job in the queue, if it is not there. Resolves when it is over, or when the program stops first. */
    draw: (id: string): Promise<void> => start(id).settled,

    /** Resolves when the job is over, whichever process draws it, or when this one stops. */
    awaitOver: async (id: string): Promise<void> => {
      await running.get(id)?.settled;
      while (!closing.signal.aborted) {
        const state = (await findJob(db, id))?.state;
        if (state !== "queued" && state !== "drawing") return;
        await wait(WAIT_MS);
      }
    },

    /** Stops the job, unless it is over or its file is whole; the ledger says which. */
    cancel: async (id: string): Promise<void> => {
      const entry = running.get(id);
      if (entry?.sealed) return;
      entry?.controller.abort(CANCELLED);
      await cancelJob(db, id, now());
      entry?.settle();
    },

    /** The file of a job that is done, drawn again when it is no longer there. */
    file: async (row: JobRow, format: JobFormat) => {
      const found = await files.find(row.id, format);
      if (found) return found;
      const name = `${row.id}.${format}`;
      const again =
        redrawn.get(name) ??
        limit(() => redrawJob(workshop, row, format, closing.signal)).finally(() => redrawn.delete(name));
      redrawn.set(name, again);
      await again;
      return files.find(row.id, format);
    },

    /** What a job would be, without drawing it. */
    check: (job: RenderJob): Promise<JobReport> =>
      oneAtATime(async () => {
        const { report } = await runRenderWorker(program, { make: "check", job }, { signal: closing.signal });
        if (!report) throw new Error("the drawing worker checked a job and reported nothing");
        return report;
      }),

    /** A sheet to measure a printer by, as PDF. */
    calibrate: (stock: LabelStock, printer: Printer): Promise<Uint8Array<ArrayBuffer>> =>
      oneAtATime(async () => {
        const file = await files.scratch();
        try {
          const order = { make: "calibration", stock, printer, file } as const;
          await runRenderWorker(program, order, { signal: closing.signal });
          return await readFile(file);
        } finally {
          await rm(file, { force: true });
        }
      }),

    /** Takes up what the last stop left, oldest first; on PostgreSQL from now on also what other processes leave. */
    resume: async (): Promise<void> => {
      await files.sweep(now());
      if (isPostgres(db)) return void keepLooking();
      await endLeases(db);
      for (const { id } of await listOpenJobs(db)) start(id);
    },

    /** Stops drawing; what is not done is put back into the queue for the next start. */
    close: async (): Promise<void> => {
      closing.abort(CLOSING);
      const left = [...running.values()];
      for (const { controller, sealed } of left) if (!sealed) controller.abort(CLOSING);
      await Promise.all(left.map((entry) => entry.task));
      await Promise.allSettled(redrawn.values());
    },
  };
}
