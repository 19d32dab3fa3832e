import type { Logger } from "pino";
import { LabelError } from "@/lib/labels/layout/label-problem";
import type { DeskJob } from "./desk-job";
import { drawProven } from "./draw-proven";
import { drawingErrors, isOutOfMemory } from "./drawing-errors";
import type { JobFiles, JobFormat } from "./job-files";
import { toDrawn } from "./job-order";

export type DeskParts = {
  /** The bundled render worker. */
  program: URL | string;
  files: JobFiles;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Logger;
};

/** Renders a queued job and records the result in `job.shown`. */
export async function drawDeskJob(parts: DeskParts, job: DeskJob, heapMb: number): Promise<void> {
  const { signal } = job.controller;
  const show = (changes: Partial<DeskJob["shown"]>) => {
    job.shown = { ...job.shown, ...changes };
  };
  if (signal.aborted) return;
  show({ state: "drawing" });
  try {
    const { verified, sha256 } = await drawInto(parts, job, job.shown.format, {
      signal,
      heapMb,
      onProgress: (done) => show({ done }),
    });
    show({ state: "done", done: job.shown.total, verified, digest: sha256, finishedAt: timeOf(parts) });
  } catch (error) {
    // The code that aborted the job has already set its state.
    if (signal.aborted) return;
    if (!(error instanceof LabelError || isOutOfMemory(error)))
      parts.log.error({ event: "label-job-failed", job: job.shown.id, err: error });
    show({ state: "failed", errors: drawingErrors(error, job.prepared.contents), finishedAt: timeOf(parts) });
  }
}

export const timeOf = ({ now }: Pick<DeskParts, "now">): string => new Date(now()).toISOString();

/**
 * Renders the file of a job in `format`. Moves the file to its final path only when it is complete and every symbol was
 * decoded again.
 */
export async function drawInto(
  { program, files }: DeskParts,
  { shown, prepared, digests }: DeskJob,
  format: JobFormat,
  watch: { signal: AbortSignal; heapMb: number; onProgress?: (done: number) => void },
) {
  const file = await files.scratch();
  try {
    const order = { make: format, job: toDrawn(prepared), file };
    const drawn = await drawProven(program, order, shown.total, watch);
    digests[format] = drawn.sha256;
    await files.take(file, shown.id, format);
    watch.signal.throwIfAborted();
    return drawn;
  } catch (error) {
    await files.drop(file);
    throw error;
  }
}
