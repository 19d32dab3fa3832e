import type { Logger } from "pino";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { RenderOrder, RenderResult } from "@/lib/labels/render/render-protocol";
import type { JobFiles } from "./job-files";
import { isCausedByLabels, renderErrors } from "./job-problems";
import type { RenderSize } from "./job-size";
import { toRenderJob } from "./prepare-job";
import type { Render } from "./render-pool";
import type { JobStore } from "./store/job-store";

/** Dependencies of the code that renders jobs. */
export type WorkerContext = {
  store: JobStore;
  files: JobFiles;
  log: Logger;
  /** Carries out an order in a render worker. */
  render: Render;
  /** Returns the heap limit of a job's worker, in MB. */
  heapMbOf: (size: RenderSize) => number;
};

/** Why an attempt stopped. `lease-lost`: the job was cancelled or taken over by another process. */
export type StopReason = "cancelled" | "closing" | "lease-lost";

/** Attempt to render a job. It can be stopped until it is sealed, which it is when the file is complete. */
export type Attempt = { state: "running" | "sealed" | StopReason; controller: AbortController };

export const createAttempt = (): Attempt => ({ state: "running", controller: new AbortController() });

/** Stops an attempt, unless it is stopped or sealed already. */
export function stopAttempt(attempt: Attempt, reason: StopReason): void {
  if (attempt.state !== "running") return;
  attempt.state = reason;
  attempt.controller.abort();
}

/** How an attempt ended. `not-taken`: the job has ended already, or another process renders it. */
export type JobOutcome = "done" | "failed" | "not-taken" | StopReason;

/**
 * Renders a queued job and verifies every symbol; only then keeps the file. Records every outcome in the store. Throws
 * only when the store is unavailable: the job then stays open, and running it again is safe.
 */
export async function runJob(
  context: WorkerContext,
  id: string,
  attempt: Attempt,
  size: RenderSize,
): Promise<JobOutcome> {
  const { store, log } = context;
  if (attempt.controller.signal.aborted) return "not-taken";
  const job = await store.takeJob(id);
  if (!job) return "not-taken";
  const contents = await store.readContents(id);
  try {
    const isKept = await renderAndKeep(context, { job, contents, attempt, heapMb: context.heapMbOf(size) });
    return isKept ? "done" : "lease-lost";
  } catch (error) {
    if (store.isUnavailable(error)) throw error;
    const { state } = attempt;
    if (state === "closing") await store.putBackJob(id);
    if (state === "cancelled") await store.cancelJob(id);
    if (state === "closing" || state === "cancelled" || state === "lease-lost") return state;
    if (!isCausedByLabels(error)) log.error({ event: "label-job.failed", job: id, err: error });
    await store.failJob(id, renderErrors(error, contents));
    return "failed";
  }
}

type Rendering = { job: LabelJob; contents: readonly LabelContent[]; attempt: Attempt; heapMb: number };

/** Returns false when the job was cancelled or taken over meanwhile. */
async function renderAndKeep(context: WorkerContext, { job, contents, attempt, heapMb }: Rendering): Promise<boolean> {
  const { store, files, render } = context;
  const draft = await files.createDraft();
  const progress = trackProgress(store, job, attempt);
  try {
    const order = { make: job.format, job: toRenderJob({ ...job, contents }), file: draft };
    const { signal } = attempt.controller;
    const file = await renderJobFile(render, order, job.total, { signal, heapMb, onProgress: progress.report });
    if (!(await store.sealJob(job.id))) return false;
    attempt.state = "sealed";
    await files.keep(draft, job.id, job.format);
    await store.finishJob(job, contents, file);
    return true;
  } finally {
    progress.end();
    await files.discard(draft);
  }
}

type FileOrder = Extract<RenderOrder, { make: LabelJob["format"] }>;
type Options = { signal: AbortSignal; heapMb: number; onProgress?: (done: number) => void };

/**
 * Renders a job into a file and checks that the decoder read all of its `total` symbols.
 * @throws LabelError and the signal's reason, as `Render` does
 */
export async function renderJobFile(
  render: Render,
  order: FileOrder,
  total: number,
  options: Options,
): Promise<RenderResult> {
  const rendered = await render(order, options);
  options.signal.throwIfAborted();
  if (rendered.verified !== total) {
    throw new Error(`${rendered.verified} of ${total} symbols were verified, and the render worker named no label.`);
  }
  return rendered;
}

/** Interval in milliseconds in which the progress is recorded without news, because it also renews the lease. */
const HEARTBEAT_MS = 5_000;
/** Pause between two records, in milliseconds, and the longer one after a record that failed. */
const PAUSE_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 15_000;

/**
 * Records the progress of a job at most once per pause, and stops the attempt when the lease is lost. Ignores a failed
 * record, and then pauses longer, counted from its end: each may block the whole service until the database times out.
 */
function trackProgress(store: JobStore, { id, total }: LabelJob, attempt: Attempt) {
  let done = 0;
  let next = performance.now() + PAUSE_MS;
  let isRecording = false;
  const pause = (ms: number) => {
    isRecording = false;
    next = performance.now() + ms;
  };
  const record = async () => {
    if (isRecording || performance.now() < next) return;
    isRecording = true;
    await store.recordProgress(id, done).then(
      (isHeld) => {
        pause(PAUSE_MS);
        if (!isHeld) stopAttempt(attempt, "lease-lost");
      },
      () => pause(PAUSE_AFTER_FAILURE_MS),
    );
  };
  // The render worker reports no progress while it loads fonts.
  const heartbeat = setInterval(record, HEARTBEAT_MS);
  return {
    report: (labels: number): void => {
      done = Math.min(labels, total);
      void record();
    },
    end: (): void => clearInterval(heartbeat),
  };
}
