import type { LabelJob } from "@/lib/contract/labels/label-job";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { refusalOf, refuseWhileStopping } from "./job-problems";
import { toRenderJob } from "./prepare-job";
import type { RenderQueue } from "./render-queue";
import { renderJobFile, type WorkerContext } from "./run-job";

/** File of a job, as a response sends it. `size` in bytes, `headers` without the content type and length. */
export type JobFile = {
  type: string;
  headers: Record<string, string>;
  size: number;
  content: ReadableStream<Uint8Array>;
};

/** Rendering that several requests wait for. */
type Rendering = { task: Promise<void>; controller: AbortController; requests: number };

/** Creates the function that returns the files of finished jobs, and the one that ends it. */
export function createFileReader(context: WorkerContext, queue: RenderQueue) {
  const { store, files, log, heapMbOf } = context;
  const renderings = new Map<string, Rendering>();
  let isClosed = false;

  const renderAgain = async (job: LabelJob, format: LabelJob["format"], signal: AbortSignal): Promise<void> => {
    const work = await store.findWorkload(job.id);
    if (!work) return;
    const { owner, size } = work;
    const renderOnce = async () => {
      const contents = await store.readContents(job.id);
      const draft = await files.createDraft();
      try {
        const order = { make: format, job: toRenderJob({ ...job, contents }), file: draft };
        const { sha256 } = await renderJobFile(context.render, order, job.total, { signal, heapMb: heapMbOf(size) });
        const before = await store.findDigest(job.id, format);
        // Another version of the program may render differently; the stored digest must match the new file, since it
        // is the entity tag.
        if (before !== null && before !== sha256)
          log.warn({ event: "label-job.rendered-differently", job: job.id, before, sha256 });
        if (before !== sha256) await store.recordDigest(job.id, format, sha256);
        await files.keep(draft, job.id, format);
      } finally {
        await files.discard(draft);
      }
    };
    await queue.run({ owner, size, make: format }, renderOnce, signal);
  };

  const join = (job: LabelJob, format: LabelJob["format"]): Rendering => {
    const name = `${job.id}.${format}`;
    const known = renderings.get(name);
    // An aborted rendering ends soon; another request starts a new one.
    if (known && !known.controller.signal.aborted) return known;
    const controller = new AbortController();
    const rendering: Rendering = { controller, requests: 0, task: renderAgain(job, format, controller.signal) };
    renderings.set(name, rendering);
    const forget = () => {
      if (renderings.get(name) === rendering) renderings.delete(name);
    };
    rendering.task.then(forget, forget);
    return rendering;
  };

  /** Renders a file, once for all concurrent requests. Aborts it when the signals of all of them are aborted. */
  const renderShared = async (job: LabelJob, format: LabelJob["format"], signal?: AbortSignal): Promise<void> => {
    const rendering = join(job, format);
    rendering.requests += 1;
    const leave = () => {
      rendering.requests -= 1;
      if (rendering.requests === 0) rendering.controller.abort();
    };
    if (signal?.aborted) leave();
    signal?.addEventListener("abort", leave, { once: true });
    await rendering.task.finally(() => signal?.removeEventListener("abort", leave));
  };

  return {
    /**
     * Returns the file of a finished job. Renders it when it does not exist: a file is deleted after its retention, may be on
     * another machine, or was never requested in this format. Does not record the labels as printed.
     */
    readFile: async (job: LabelJob, format: LabelJob["format"], signal?: AbortSignal): Promise<Outcome<JobFile>> => {
      try {
        if (!(await files.find(job.id, format))) {
          if (isClosed) return refuseWhileStopping();
          await renderShared(job, format, signal);
        }
      } catch (error) {
        if (isClosed) return refuseWhileStopping();
        if (signal?.aborted) return failed({ kind: "service-unavailable", detail: CANCELLED, retryAfter: 1 });
        const refusal = refusalOf(error);
        if (refusal) return refusal;
        throw error;
      }
      const file = await files.find(job.id, format);
      if (!file) return failed({ kind: "service-unavailable", detail: REMOVED, retryAfter: 1 });
      const digest = await store.findDigest(job.id, format);
      const { size, content } = file;
      return { ok: true, value: { type: fileTypes[format], headers: fileHeaders(job, format, digest), size, content } };
    },

    close: async (): Promise<void> => {
      isClosed = true;
      const left = [...renderings.values()];
      for (const { controller } of left) controller.abort();
      await Promise.allSettled(left.map(({ task }) => task));
    },
  };
}

const CANCELLED = "The request was cancelled before the file was complete. Send it again.";
const REMOVED = "The file was deleted just now. Try again in a moment; nothing was saved.";

const fileTypes: Record<LabelJob["format"], string> = { pdf: "application/pdf", zpl: "text/plain; charset=utf-8" };

const fileHeaders = ({ id, total, verified }: LabelJob, format: LabelJob["format"], digest: string | null) => ({
  "Content-Disposition": `${format === "pdf" ? "inline" : "attachment"}; filename="labels-${id}.${format}"`,
  ETag: `"${digest}"`,
  "X-Labels": String(total),
  "X-Labels-Verified": String(verified),
});
