import { createFairQueue } from "@/lib/fair-queue";
import type { RenderOrder } from "@/lib/labels/render/render-protocol";
import type { RenderSize } from "@/lib/print-jobs/job-size";

/**
 * Maximum number of parallel jobs of one kind. Each rendering uses a full processor core, so more of them only delay
 * each other. Light jobs (checks, calibration sheets) and files have separate limits.
 */
const AT_ONCE = 2;

/**
 * Maximum number of labels of a small job, about one second of rendering. Only one larger job runs at a time, so that
 * one worker stays free for small jobs and 20,000 labels of one person do not delay the others.
 */
const SMALL_MAX = 1_000;

export type RenderTicket = {
  owner: string;
  make: RenderOrder["make"];
  size: RenderSize;
  /**
   * Whether the job may have crashed the program. Such a job runs alone, so that another crash does not affect other
   * jobs.
   */
  isSuspect?: boolean;
};

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** Creates the queue of the render workers. It is fair between owners, and runs small jobs beside large ones. */
export function createRenderQueue() {
  const queue = createFairQueue<RenderTicket>((ticket, running) => {
    if (running.some(({ isSuspect }) => isSuspect)) return "later";
    if (ticket.isSuspect) return running.length === 0 ? "now" : "next";
    const alike = running.filter((one) => isLight(one) === isLight(ticket));
    if (alike.length >= AT_ONCE) return "later";
    return isLarge(ticket) && alike.some(isLarge) ? "later" : "now";
  });
  return {
    ...queue,
    /** Returns the number of waiting checks and calibration sheets. */
    countWaitingChecks: (): number => queue.listWaiting().filter(isLight).length,
  };
}

/**
 * Returns whether a person waits for the answer, as for checks, previews and calibration sheets. These do not wait
 * behind files.
 */
const isLight = ({ make }: RenderTicket): boolean => make !== "pdf" && make !== "zpl";
const isLarge = ({ size }: RenderTicket): boolean => size.labels > SMALL_MAX;
