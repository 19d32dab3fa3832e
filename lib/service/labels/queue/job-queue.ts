import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import { isOpenJob, type LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { CellAssignment, JobPart, RenderJob } from "@/lib/labels/layout/place-job";
import type { ListLine } from "@/lib/labels/pdf/list-sheet";
import { createRenderPool, type RenderPool } from "@/lib/labels/render/render-pool";
import type { RenderOrder } from "@/lib/labels/render/render-protocol";
import type { Printer } from "@/lib/labels/stock/printer";
import { t } from "@/lib/messages/messages";
import { describeCheck, describeSheet } from "@/lib/print-jobs/describe-check";
import { heapMbOf, KEPT_SIZE, type RenderSize, sizeOf } from "@/lib/print-jobs/job-size";
import { mediaTypes, type PreparedJob, toRenderJob } from "@/lib/print-jobs/prepare-job";
import type { PieceFormat } from "@/lib/printers/printer";
import type { ServiceContext } from "../../context";
import { type Db, isPostgres } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { unavailable } from "../../http/problem-error";
import { digestColumn, findDigest, findJobState, findWorkload, getJobContents, listOpenJobs } from "../jobs/job-rows";
import { type DrawContext, drawFile, drawJob } from "./draw-job";
import { createJobFiles } from "./job-files";
import { createJobLeases, endJob } from "./job-leases";
import { refusalOf, stopping } from "./job-problems";
import { createRenderQueue, type RenderTicket } from "./render-queue";

/** How often the database is read: for jobs to draw, and for the end of one in another process. */
const OPEN_JOBS_MS = 2_000;
const END_MS = 250;

type Options = Pick<ServiceContext, "db" | "log" | "now" | "printState"> & {
  program: URL | string;
  folder: string;
  /** Tests set a small one. */
  heapMbOf?: DrawContext["heapMbOf"];
  /** Shared, and not ended by `close`; by default the queue has its own. */
  pool?: RenderPool | undefined;
};

/** `task` never rejects. */
type Run = { controller: AbortController; task: Promise<void> };

declare module "../../context" {
  interface ServiceContext {
    labelQueue: ReturnType<typeof createJobQueue>;
  }
}

/** Owners take turns. The rows are the queue: on PostgreSQL the first process whose turn comes draws a job. */
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

  /** Resolves when nothing of it waits or runs any more. */
  const add = async (id: string): Promise<void> => {
    const known = runs.get(id);
    if (known || closing.signal.aborted) return known?.task;
    const controller = new AbortController();
    const task = drawInTurn(id, controller)
      .catch((error) => {
        // Stopped before its turn: left as it is. The loop takes up the others.
        if (error !== controller.signal.reason) log.error({ event: "label-job.interrupted", job: id, err: error });
      })
      .finally(() => runs.delete(id));
    runs.set(id, { controller, task });
    return task;
  };

  const addFreeJobs = async (): Promise<void> => {
    for (const job of await listOpenJobs(db)) if (leases.isFree(job)) void add(job.id);
  };

  /** Also completes what a crash interrupted. */
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

    countOpen: (): number => runs.size,

    /** In this or another process, or when this process stops. */
    awaitEnd: async (id: string): Promise<void> => {
      while (!closing.signal.aborted) {
        await runs.get(id)?.task;
        const state = await findJobState(db, id);
        if (!state || !isOpenJob({ state })) return;
        await wait(END_MS);
      }
    },

    /** Nothing when it has ended or its file is complete. `record` runs in the transaction. */
    cancel: async (id: string, record: (trx: Db) => Promise<void>): Promise<void> => {
      const isCancelled = await inTransaction(db, async (trx) => {
        if (!(await endJob(trx, id, now(), { state: "cancelled" }))) return false;
        await record(trx);
        return true;
      });
      if (isCancelled) runs.get(id)?.controller.abort();
    },

    sweepFiles: files.sweep,

    resume: async (): Promise<void> => {
      // SQLite has one process.
      if (!isPostgres(db)) await leases.endAll();
      void loop();
    },

    /** Puts unfinished jobs back. */
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

/** File of a job, as a response sends it. `size` in bytes, `headers` without the content type and length. */
type JobFile = {
  type: string;
  headers: Record<string, string>;
  size: number;
  content: ReadableStream<Uint8Array>;
};

function createFileReader(context: DrawContext) {
  const { db, files, log, queue, closing } = context;
  const drawings = new Map<string, Promise<void>>();

  const drawAgain = async (job: LabelJob, format: LabelJob["format"], name: string): Promise<void> => {
    const work = await findWorkload(db, job.id);
    if (!work) return;
    const { owner, size } = work;
    const recordDigest = async ({ sha256 }: { sha256: string }) => {
      // ZPL at a resolution that a request asked for.
      if (name !== job.id) return true;
      const before = await findDigest(db, job.id, format);
      // Another version of the program may draw differently; the stored digest must match the new file, since it is the
      // entity tag.
      if (before !== null && before !== sha256)
        log.warn({ event: "label-job.rendered-differently", job: job.id, before, sha256 });
      if (before !== sha256)
        await db.updateTable("label_jobs").set(digestColumn(format, sha256)).where("id", "=", job.id).execute();
      return true;
    };
    const draw = async () => {
      const contents = await getJobContents(db, job.id);
      await drawFile(context, { job, name, contents, format, size }, { signal: closing, mayKeep: recordDigest });
    };
    await queue.run({ owner, size, make: format }, draw, closing);
  };

  /** Once for all concurrent requests. */
  const drawOnce = (job: LabelJob, format: LabelJob["format"], name: string): Promise<void> => {
    const key = `${name}.${format}`;
    const drawing = drawings.get(key) ?? drawAgain(job, format, name).finally(() => drawings.delete(key));
    drawings.set(key, drawing);
    return drawing;
  };

  const findOrDraw = async (job: LabelJob, format: LabelJob["format"], name: string) => {
    try {
      if (!(await files.find(name, format))) await drawOnce(job, format, name);
    } catch (error) {
      throw closing.aborted ? stopping() : (refusalOf(error) ?? error);
    }
    const file = await files.find(name, format);
    if (!file) throw unavailable(t("labelService.fileDeleted"), 1);
    return { type: mediaTypes[format], ...file };
  };

  return {
    /**
     * Returns the file of a finished job. Draws it when it does not exist: a file is deleted after its retention, may be on
     * another machine, or was never requested in this format. Does not record the labels as printed.
     * @throws ServiceProblem 422 when it cannot be drawn in this format, 503 when it was just deleted or the program stops
     */
    readFile: async (job: LabelJob, format: LabelJob["format"]): Promise<JobFile> => {
      const file = await findOrDraw(job, format, job.id);
      const digest = await findDigest(db, job.id, format);
      return { ...file, headers: { ...fileHeaders(job, format), ETag: `"${digest}"` } };
    },

    readZpl: async (job: LabelJob, dpi: number): Promise<JobFile> => {
      const atDpi = { ...job, printer: { ...job.printer, dpi } };
      return { ...(await findOrDraw(atDpi, "zpl", `${job.id}-${dpi}`)), headers: fileHeaders(job, "zpl") };
    },

    awaitDrawings: async (): Promise<void> => {
      await Promise.allSettled(drawings.values());
    },
  };
}

const fileHeaders = ({ id, total, verified }: LabelJob, format: LabelJob["format"]) => ({
  "Content-Disposition": `${format === "pdf" ? "inline" : "attachment"}; filename="labels-${id}.${format}"`,
  "X-Labels": String(total),
  "X-Labels-Verified": String(verified),
});

/** Most checks that wait. Clients would disconnect before a longer queue is finished. */
const WAITING_MAX = 32;

type WithoutFile<Order> = Order extends { file: string } ? Omit<Order, "file"> : never;
type FileOrder = WithoutFile<RenderOrder>;

const SMALLEST = { labels: 1, characters: 0 };

/** For answers that a person waits for. 422 with what is wrong with the labels, 503 for too many or at the end. */
function createLabelChecks({ db, queue, render, files, heapMbOf, closing }: DrawContext) {
  const run = async <T>(ticket: RenderTicket, work: () => Promise<T>): Promise<T> => {
    if (queue.countWaitingChecks() >= WAITING_MAX) throw unavailable(t("labelService.tooManyChecks"), 5);
    try {
      return await queue.run(ticket, work, closing);
    } catch (error) {
      throw closing.aborted ? stopping() : (refusalOf(error) ?? error);
    }
  };
  const sizeOfJob = ({ contents }: PreparedJob) => sizeOf(contents, contents.length);
  const drawAtOnce = (owner: string, order: FileOrder, size: RenderSize = SMALLEST): Promise<Uint8Array<ArrayBuffer>> =>
    run({ owner, size, make: order.make }, async () => {
      const file = await files.createDraft();
      try {
        await render({ ...order, file }, { signal: closing, heapMb: heapMbOf(size) });
        return await readFile(file);
      } finally {
        await files.discard(file);
      }
    });

  return {
    check: (owner: string, prepared: PreparedJob): Promise<LabelCheck> => {
      const size = sizeOfJob(prepared);
      const order = { make: "check", job: toRenderJob(prepared) } as const;
      return run({ owner, size, make: "check" }, async () =>
        describeCheck(prepared, await render(order, { signal: closing, heapMb: heapMbOf(size) })),
      );
    },

    /** Past the end, the last sheet. Without `assigned` the worker sorts the labels of the job to find those of it. */
    previewSheet: (
      owner: string,
      prepared: PreparedJob,
      number: number,
      assigned?: CellAssignment[],
    ): Promise<LabelSheet> => {
      const size = sizeOfJob(prepared);
      const sheet = Math.min(number, prepared.counts.sheets);
      const order = { make: "sheet", job: toRenderJob(prepared), sheet, assigned } as const;
      return run({ owner, size, make: "sheet" }, async () =>
        describeSheet(prepared, sheet, await render(order, { signal: closing, heapMb: heapMbOf(size) })),
      );
    },

    drawPart: async (
      job: LabelJob,
      part: JobPart,
      { format: make, ...raster }: PieceFormat,
    ): Promise<Uint8Array<ArrayBuffer>> => {
      const contents = await getJobContents(db, job.id);
      const order = { make, job: toRenderJob({ ...job, contents }), part, ...raster } as FileOrder;
      return drawAtOnce(job.owner.id, order, sizeOf(contents, part.to - part.from + 1));
    },

    drawTest: (
      owner: string,
      job: RenderJob,
      { format: make, ...raster }: PieceFormat,
    ): Promise<Uint8Array<ArrayBuffer>> => drawAtOnce(owner, { make, job, ...raster } as FileOrder),

    calibrate: (owner: string, stock: LabelStock, printer: Printer) =>
      drawAtOnce(owner, { make: "calibration", stock, printer }),

    drawList: (owner: string, lines: readonly ListLine[]) => drawAtOnce(owner, { make: "list", lines }),
  };
}
