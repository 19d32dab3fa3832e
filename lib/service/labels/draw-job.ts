import type { LabelContent } from "@/lib/contract/label-content";
import { drawProven } from "@/lib/label-jobs/draw-proven";
import { drawingErrors, isOutOfMemory } from "@/lib/label-jobs/drawing-errors";
import { LabelError } from "@/lib/labels/layout/label-problem";
import { isDatabaseAway } from "../db/failures";
import { getJobContents } from "./contents";
import { beginJob, LEASE_MS, putBackJob, renewLease, sealJob } from "./job-lease";
import { drawnFromRow } from "./job-order";
import type { JobRow } from "./job-rows";
import { cancelJob, failJob, finishJob } from "./job-state";
import { markPrinted } from "./mark-printed";
import { spacedOut } from "./progress";
import { CANCELLED, CLOSING, TAKEN, type Workshop } from "./workshop";

type Control = {
  controller: AbortController;
  /** Called when the file is complete; the job cannot be cancelled afterwards. */
  seal: () => void;
  /** Heap limit of the worker, in MB. */
  heapMb: number;
};

/**
 * Renders a queued job and verifies every symbol; only then keeps the file and marks the labels as printed. Records
 * every outcome in the print history. Throws only when the database is unavailable: the job then stays open, and
 * running it again is safe.
 */
export async function drawJob(workshop: Workshop, id: string, control: Control): Promise<void> {
  const { db, files, now, log, worker } = workshop;
  const { controller, seal } = control;
  if (controller.signal.aborted) return;
  const row = await beginJob(db, id, { worker, now: now() });
  if (!row) return;
  const contents = await getJobContents(db, id);
  try {
    const drawn = await draw(workshop, row, contents, control);
    if (!(await sealJob(db, id, { worker, now: now() }))) throw TAKEN;
    seal();
    await files.keep(id, row.format);
    await markPrinted(db, contents, JSON.parse(row.template).fields, now());
    await finishJob(db, row, drawn, now());
  } catch (error) {
    await files.discard(id, row.format);
    if (isDatabaseAway(error)) throw error;
    if (error === TAKEN) return;
    if (error === CLOSING) await putBackJob(db, id, worker);
    else if (error === CANCELLED) await cancelJob(db, id, now());
    else {
      if (!(error instanceof LabelError || isOutOfMemory(error)))
        log.error({ event: "label-job-failed", job: id, err: error });
      await failJob(db, id, drawingErrors(error, contents), now());
    }
  }
}

async function draw(workshop: Workshop, row: JobRow, contents: LabelContent[], { controller, heapMb }: Control) {
  const { files, program } = workshop;
  const { signal } = controller;
  let done = 0;
  const stillOurs = () => keepLease(workshop, row.id, done, controller);
  const note = spacedOut(stillOurs);
  const onProgress = (labels: number) => {
    done = Math.min(labels, row.total);
    note();
  };
  // Renews the lease while fonts are loaded, which reports no progress.
  const heartbeat = setInterval(note, LEASE_MS / 6);
  const file = await files.draft(row.id, row.format);
  const order = { make: row.format, job: drawnFromRow(row, contents), file };
  return drawProven(program, order, row.total, { signal, onProgress, heapMb }).finally(() => clearInterval(heartbeat));
}

/** Renews the lease of the job, and stops rendering when the job was cancelled or taken over elsewhere. */
async function keepLease({ db, now, worker }: Workshop, id: string, done: number, controller: AbortController) {
  if (!(await renewLease(db, id, done, { worker, now: now() }))) controller.abort(TAKEN);
}
