import type { JobFormat } from "@/lib/label-jobs/job-files";
import { runRenderWorker } from "@/lib/labels/render/run-render-worker";
import { getJobContents } from "./contents";
import { drawnFromRow } from "./job-order";
import { digestOf, type JobRow } from "./job-rows";
import { noteDigest } from "./job-state";
import type { Workshop } from "./workshop";

/**
 * Draws a job of the ledger again from what was kept of it: the same bytes, or its labels in another format. Nothing
 * is printed by that, so no access point notes it.
 * @throws LabelError as the first time
 */
export async function redrawJob(
  { db, files, log, program }: Workshop,
  row: JobRow,
  format: JobFormat,
  watch: { signal: AbortSignal; heapMb: number },
): Promise<void> {
  const job = drawnFromRow(row, await getJobContents(db, row.id));
  const order = { make: format, job, file: await files.draft(row.id, format) };
  const { sha256 } = await runRenderWorker(program, order, watch).catch(async (error) => {
    await files.discard(row.id, format);
    throw error;
  });
  const before = digestOf(row, format);
  // Another version of the program may draw otherwise; the entity tag then tells the truth.
  if (before !== null && before !== sha256)
    log.warn({ event: "label-job-drawn-otherwise", job: row.id, before, sha256 });
  if (before !== sha256) await noteDigest(db, row.id, format, sha256);
  await files.keep(row.id, format);
}
