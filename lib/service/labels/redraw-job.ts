import type { JobFormat } from "@/lib/label-jobs/job-files";
import { runRenderWorker } from "@/lib/labels/render/run-render-worker";
import { getJobContents } from "./contents";
import { drawnFromRow } from "./job-order";
import { digestOf, type JobRow } from "./job-rows";
import { noteDigest } from "./job-state";
import type { Workshop } from "./workshop";

/**
 * Renders a job of the print history again from its stored values: the same bytes, or its labels in the other format.
 * Does not mark the access points as printed.
 * @throws LabelError when a label cannot be rendered
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
  // Another version of the program may render differently; the stored digest must match the new file, since it is the
  // entity tag.
  if (before !== null && before !== sha256)
    log.warn({ event: "label-job-drawn-otherwise", job: row.id, before, sha256 });
  if (before !== sha256) await noteDigest(db, row.id, format, sha256);
  await files.keep(row.id, format);
}
