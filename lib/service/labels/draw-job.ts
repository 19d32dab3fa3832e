import { drawProven } from "@/lib/label-jobs/draw-proven";
import { drawingErrors } from "@/lib/label-jobs/drawing-errors";
import type { JobContent } from "@/lib/label-jobs/job-content";
import { LabelError } from "@/lib/labels/label-problem";
import { isDatabaseAway } from "../db/failures";
import { getJobContents } from "./contents";
import { drawnFromRow } from "./job-order";
import type { JobRow } from "./job-rows";
import { beginJob, cancelJob, failJob, finishJob, noteProgress, putBackJob } from "./job-state";
import { markPrinted } from "./mark-printed";
import { spacedOut } from "./progress";
import { CANCELLED, CLOSING, type Workshop } from "./workshop";

type Control = {
  signal: AbortSignal;
  /** Called once the file is whole; from then on the job cannot be stopped. */
  seal: () => void;
};

/**
 * Draws a queued job, has every symbol read back, and only then keeps the file and notes that its labels were
 * printed. Whatever happens, the ledger says so. Throws only when the database is away: the job is then still to be
 * drawn, and doing it again does no harm.
 */
export async function drawJob(workshop: Workshop, id: string, { signal, seal }: Control): Promise<void> {
  const { db, files, now, log } = workshop;
  if (signal.aborted) return;
  const row = await beginJob(db, id, now());
  if (!row) return;
  const contents = await getJobContents(db, id);
  try {
    const drawn = await draw(workshop, row, contents, signal);
    seal();
    await files.keep(id, row.format);
    await markPrinted(db, contents, JSON.parse(row.template).fields, now());
    await finishJob(db, row, drawn, now());
  } catch (error) {
    await files.discard(id, row.format);
    if (isDatabaseAway(error)) throw error;
    if (error === CLOSING) await putBackJob(db, id);
    else if (error === CANCELLED) await cancelJob(db, id, now());
    else {
      if (!(error instanceof LabelError)) log.error({ event: "label-job-failed", job: id, err: error });
      await failJob(db, id, drawingErrors(error, contents), now());
    }
  }
}

async function draw(workshop: Workshop, row: JobRow, contents: JobContent[], signal: AbortSignal) {
  const { db, files, program } = workshop;
  const onProgress = spacedOut((done) => noteProgress(db, row.id, Math.min(done, row.total)));
  const file = await files.draft(row.id, row.format);
  const order = { make: row.format, job: drawnFromRow(row, contents), file };
  return drawProven(program, order, row.total, { signal, onProgress });
}
