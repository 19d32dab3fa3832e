import { readFile } from "node:fs/promises";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelSheet } from "@/lib/contract/labels/label-sheet";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { CellAssignment } from "@/lib/labels/layout/place-job";
import type { Printer } from "@/lib/labels/stock/printer";
import { describeCheck, describeSheet } from "@/lib/print-jobs/describe-check";
import { sizeOf } from "@/lib/print-jobs/job-size";
import { type PreparedJob, toRenderJob } from "@/lib/print-jobs/prepare-job";
import { unavailable } from "../../http/problem-error";
import type { DrawContext } from "./draw-job";
import { refusalOf, stopping } from "./job-problems";
import type { RenderTicket } from "./render-queue";

/** Most checks that wait. Clients would disconnect before a longer queue is finished. */
const WAITING_MAX = 32;

const SMALLEST = { labels: 1, characters: 0 };

/**
 * Creates the functions that use a render worker without a job, for an answer that a person waits for.
 * They throw a ServiceProblem: 422 with what is wrong with the labels, 503 when too many wait or the program stops.
 */
export function createLabelChecks({ queue, render, files, heapMbOf, closing }: DrawContext) {
  const run = async <T>(ticket: RenderTicket, work: () => Promise<T>): Promise<T> => {
    if (queue.countWaitingChecks() >= WAITING_MAX) throw unavailable("The server is checking too many labels.", 5);
    try {
      return await queue.run(ticket, work, closing);
    } catch (error) {
      throw closing.aborted ? stopping() : (refusalOf(error) ?? error);
    }
  };
  const sizeOfJob = ({ contents }: PreparedJob) => sizeOf(contents, contents.length);

  return {
    /** Returns the result of a dry run of a job. */
    check: (owner: string, prepared: PreparedJob): Promise<LabelCheck> => {
      const size = sizeOfJob(prepared);
      const order = { make: "check", job: toRenderJob(prepared) } as const;
      return run({ owner, size, make: "check" }, async () =>
        describeCheck(prepared, await render(order, { signal: closing, heapMb: heapMbOf(size) })),
      );
    },

    /**
     * Draws one sheet of a job; past the end, the last sheet. `assigned`: its labels, where `prepared` has the texts of no others;
     * else the worker sorts the labels of the job to find them.
     */
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

    /** Returns the calibration sheet of a printer as PDF. */
    calibrate: (owner: string, stock: LabelStock, printer: Printer): Promise<Uint8Array<ArrayBuffer>> =>
      run({ owner, size: SMALLEST, make: "calibration" }, async () => {
        const draft = await files.createDraft();
        try {
          const order = { make: "calibration", stock, printer, file: draft } as const;
          await render(order, { signal: closing, heapMb: heapMbOf(SMALLEST) });
          return await readFile(draft);
        } finally {
          await files.discard(draft);
        }
      }),
  };
}
