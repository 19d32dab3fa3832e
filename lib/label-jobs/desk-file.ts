import { LabelError } from "@/lib/labels/layout/label-problem";
import { type Answer, invalid, refuse } from "./answer";
import { type DeskParts, drawInto } from "./desk-drawing";
import type { DeskJob } from "./desk-job";
import { heapMbOf, sizeOf } from "./draw-memory";
import type { DrawQueue } from "./draw-queue";
import { drawingErrors, isOutOfMemory } from "./drawing-errors";
import { fileHeaders, fileMedia } from "./file-headers";
import type { JobFormat } from "./job-files";
import { whyNotDrawn } from "./not-drawn";

/**
 * Returns the file of a job in `format`. Renders the file first if it does not exist; aborting `signal` cancels the
 * rendering.
 */
export async function deskFile(
  parts: DeskParts,
  queue: DrawQueue,
  job: DeskJob,
  format: JobFormat,
  signal: AbortSignal,
): Promise<Answer<Response>> {
  const { shown, prepared } = job;
  if (shown.state !== "done") return refuse(whyNotDrawn(shown));
  if (format === "zpl" && shown.stock.kind === "sheet") {
    return invalid([{ detail: "ZPL is for rolls, and this job was printed on sheets. Ask for its PDF." }]);
  }
  try {
    if (!(await parts.files.find(shown.id, format))) {
      const size = sizeOf(prepared.contents, shown.total);
      const draw = () => drawInto(parts, job, format, { signal, heapMb: heapMbOf(size) });
      await queue.run({ owner: shown.owner.id, make: format, size }, draw, signal);
    }
  } catch (error) {
    if (error instanceof LabelError) return invalid(error.problems.map(({ sentence }) => ({ detail: sentence })));
    if (isOutOfMemory(error)) return invalid(drawingErrors(error, []));
    if (!signal.aborted) throw error;
    return refuse({ kind: "service-unavailable", detail: "The drawing was called off. Try again.", retryAfter: 1 });
  }
  const file = await parts.files.find(shown.id, format);
  if (!file) return refuse({ kind: "service-unavailable", detail: "The file was removed just now.", retryAfter: 1 });
  const headers = {
    "Content-Type": fileMedia[format],
    ...fileHeaders(shown, format, { size: file.size, digest: job.digests[format] ?? null }),
  };
  return { ok: true, value: new Response(file.content, { headers }) };
}
