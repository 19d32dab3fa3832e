import { randomUUID } from "node:crypto";
import type { LabelCheck } from "@/lib/contract/label-check";
import type { LabelContent } from "@/lib/contract/label-content";
import type { LabelJob } from "@/lib/contract/label-job";
import type { ListedLabelStock } from "@/lib/contract/label-stock";
import { runRenderWorker } from "@/lib/labels/render/run-render-worker";
import { type Answer, invalid, refuse } from "./answer";
import { describeCheck, showContent } from "./describe-check";
import { type DeskParts, drawDeskJob, timeOf } from "./desk-drawing";
import { deskFile } from "./desk-file";
import { type DeskJob, fingerprintOf, isOpen, newDeskJob, type Owner } from "./desk-job";
import { drawBudgetMb, heapMbOf, sizeOf, whyTooLarge } from "./draw-memory";
import { createDrawQueue } from "./draw-queue";
import { createJobFiles, type JobFormat } from "./job-files";
import { toDrawn } from "./job-order";
import { createKeptJobs } from "./kept-jobs";
import { whyNotDrawn } from "./not-drawn";
import type { LabelOrder } from "./prepare";
import { prepareListed } from "./prepare-listed";
import { whyNotCheck, whyNotWait } from "./queue-limits";
import { shippedStocks } from "./shipped-stocks";
import { showStock } from "./show-stock";
import { symbolPicture } from "./symbol-picture";

const stocks = shippedStocks.map((stock) => showStock(stock, false));

/**
 * Creates the in-memory label jobs, for a service that cannot print labels. Prints given access points on shipped
 * stock. Nothing is stored in a database: the owner can open a job and its file for an hour, and both are lost when the
 * process ends.
 */
export function createLabelDesk({ folder, ...given }: Omit<DeskParts, "files"> & { folder: string }) {
  const parts: DeskParts = { ...given, files: createJobFiles(folder, randomUUID()) };
  const queue = createDrawQueue(drawBudgetMb());
  const closing = new AbortController();
  const jobs = createKeptJobs(parts.now, ({ shown }) => {
    for (const format of ["pdf", "zpl"] as const) void parts.files.remove(shown.id, format);
  });

  const stop = (job: DeskJob) => {
    if (!isOpen(job)) return;
    job.shown = { ...job.shown, state: "cancelled", finishedAt: timeOf(parts) };
    job.controller.abort();
  };

  return {
    listStocks: (): ListedLabelStock[] => stocks,

    /** Returns the result of a dry run of a job. */
    check: async (order: LabelOrder, contents: readonly LabelContent[], owner: Owner): Promise<Answer<LabelCheck>> => {
      const prepared = prepareListed(order, contents);
      if (!prepared.ok) return prepared;
      const why = whyNotCheck(queue.waitingChecks());
      if (why) return refuse(why);
      const job = toDrawn(prepared.value);
      const size = sizeOf(job.contents, job.contents.length);
      const watch = { signal: closing.signal, heapMb: heapMbOf(size) };
      const drawing = await queue.run(
        { owner: owner.id, make: "check", size },
        () => runRenderWorker(parts.program, { make: "check", job }, watch),
        closing.signal,
      );
      return { ok: true, value: describeCheck(prepared.value, drawing) };
    },

    /** Adds a job to the queue. An identical job of the same person returns the existing job. */
    begin: (order: LabelOrder, contents: readonly LabelContent[], owner: Owner): Answer<LabelJob> => {
      const prepared = prepareListed(order, contents);
      if (!prepared.ok) return prepared;
      const size = sizeOf(prepared.value.contents, prepared.value.counts.labels);
      const tooLarge = whyTooLarge(size, queue.budgetMb);
      if (tooLarge) return invalid([{ pointer: "/select", detail: tooLarge }]);
      const same = jobs.findSame(owner.id, fingerprintOf(prepared.value));
      if (same) return { ok: true, value: same.shown };
      const waiting = jobs.listOpen().map(({ shown }) => shown.owner.id);
      const why = whyNotWait(waiting, owner.id);
      if (why) return refuse(why);
      const job = newDeskJob(prepared.value, owner, parts.now());
      jobs.add(job);
      const { signal } = job.controller;
      const draw = () => drawDeskJob(parts, job, heapMbOf(size));
      job.over = queue.run({ owner: owner.id, make: job.shown.format, size }, draw, signal).catch((error) => {
        // `stop` has already set the state of a job that was cancelled while it waited.
        if (!signal.aborted) throw error;
      });
      if (closing.signal.aborted) stop(job);
      return { ok: true, value: job.shown };
    },

    /**
     * Waits until the job is over and returns it, or the reason why it has no file. Null if this person has no job with
     * this id.
     */
    await: async (ownerId: string, id: string): Promise<Answer<LabelJob> | null> => {
      const job = jobs.find(ownerId, id);
      if (!job) return null;
      await job.over;
      return job.shown.state === "done" ? { ok: true, value: job.shown } : refuse(whyNotDrawn(job.shown));
    },

    /** Returns the current state of a job and the contents of its labels. Null as for `await`. */
    find: (ownerId: string, id: string): { job: LabelJob; contents: LabelContent[] } | null => {
      const job = jobs.find(ownerId, id);
      return job && { job: job.shown, contents: job.prepared.contents.map(showContent) };
    },

    /** Cancels an unfinished job. Its file is never delivered. Null as for `await`. */
    cancel: (ownerId: string, id: string): Answer<LabelJob> | null => {
      const job = jobs.find(ownerId, id);
      if (!job) return null;
      stop(job);
      if (job.shown.state === "cancelled") return { ok: true, value: job.shown };
      return refuse({ kind: "label-job-over", detail: "The job is over; there is nothing to cancel." });
    },

    /** Returns the file of a finished job. Null as for `await`. */
    file: async (
      ownerId: string,
      id: string,
      format: JobFormat,
      signal: AbortSignal,
    ): Promise<Answer<Response> | null> => {
      const job = jobs.find(ownerId, id);
      return job && deskFile(parts, queue, job, format, AbortSignal.any([signal, closing.signal]));
    },

    symbol: symbolPicture,

    /** Deletes the files of earlier processes. */
    open: (): Promise<void> => parts.files.sweep(Number.POSITIVE_INFINITY),

    /** Cancels all jobs and deletes their files. Requests can no longer wait for a job at this point. */
    close: async (): Promise<void> => {
      closing.abort();
      const open = jobs.listOpen();
      for (const job of open) stop(job);
      await Promise.all(open.map((job) => job.over));
      await parts.files.sweep(Number.POSITIVE_INFINITY);
    },
  };
}
