import type { Logger } from "pino";
import { textsOfAccessPoint } from "@/lib/contract/labels/design-texts";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { Render } from "@/lib/labels/render/render-pool";
import type { RenderSize } from "@/lib/print-jobs/job-size";
import { toRenderJob } from "@/lib/print-jobs/prepare-job";
import type { Db } from "../../db/database";
import { isDatabaseAway } from "../../db/failures";
import { addJobPoints, storeTeam } from "../jobs/job-points";
import { getJobContents } from "../jobs/job-rows";
import type { JobFiles } from "./job-files";
import type { DrawnFile, JobLeases } from "./job-leases";
import { isCausedByLabels, renderErrors } from "./job-problems";
import type { RenderQueue } from "./render-queue";

export type DrawContext = {
  db: Db;
  log: Logger;
  files: JobFiles;
  queue: RenderQueue;
  render: Render;
  /** In MB. */
  heapMbOf: (size: RenderSize) => number;
  /** When the program stops. */
  closing: AbortSignal;
};

/** Throws only when the database is unavailable: drawing the job again is safe. */
export async function drawJob(
  context: DrawContext & { leases: JobLeases },
  { id, size }: { id: string; size: RenderSize },
  controller: AbortController,
): Promise<void> {
  const { db, leases, log } = context;
  const job = await leases.take(id);
  if (!job) return;
  const contents = await getJobContents(db, id);
  const progress = trackProgress(leases, job, controller);
  const { signal } = controller;
  try {
    const order = { job, name: id, contents, format: job.format, size };
    const options = { signal, onProgress: progress.report, mayKeep: () => leases.seal(id) };
    const file = await drawFile(context, order, options);
    if (!file) return;
    await addJobPoints(db, id, contents, textsOfAccessPoint(job.template));
    await storeTeam(db, id);
    await leases.finish(job, file);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // Without effect on a job that was cancelled or taken over.
    if (signal.aborted) return leases.putBack(id);
    if (!isCausedByLabels(error)) log.error({ event: "label-job.failed", job: id, err: error });
    await leases.fail(id, renderErrors(error, contents));
  } finally {
    progress.end();
  }
}

type Order = {
  job: LabelJob;
  name: string;
  contents: readonly LabelContent[];
  format: LabelJob["format"];
  size: RenderSize;
};

type Options = {
  signal: AbortSignal;
  onProgress?: (labels: number) => void;
  /** When the file is complete. False deletes it. */
  mayKeep: (file: DrawnFile) => Promise<boolean>;
};

/** Reads every symbol back. Null if it may not be kept. @throws LabelError, or the signal's reason */
export async function drawFile(
  { files, render, heapMbOf }: DrawContext,
  { job, name, contents, format, size }: Order,
  { mayKeep, ...options }: Options,
): Promise<DrawnFile | null> {
  const draft = await files.createDraft();
  try {
    const order = { make: format, job: toRenderJob({ ...job, contents }), file: draft };
    const { verified, sha256 } = await render(order, { ...options, heapMb: heapMbOf(size) });
    options.signal.throwIfAborted();
    if (!(await mayKeep({ verified, sha256 }))) return null;
    await files.keep(draft, name, format);
    return { verified, sha256 };
  } finally {
    await files.discard(draft);
  }
}

/** Recorded also without news, because it renews the lease. */
const HEARTBEAT_MS = 5_000;
/** Between two records, and after one that failed. */
const PAUSE_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 15_000;

/** Ignores a failed record and pauses longer, from its end: each may block the service until a timeout. */
function trackProgress(leases: JobLeases, { id, total }: LabelJob, controller: AbortController) {
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
    await leases.recordProgress(id, done).then(
      (isHeld) => {
        pause(PAUSE_MS);
        if (!isHeld) controller.abort();
      },
      () => pause(PAUSE_AFTER_FAILURE_MS),
    );
  };
  // No progress is reported while fonts load.
  const heartbeat = setInterval(record, HEARTBEAT_MS);
  return {
    report: (labels: number): void => {
      done = Math.min(labels, total);
      void record();
    },
    end: (): void => clearInterval(heartbeat),
  };
}
