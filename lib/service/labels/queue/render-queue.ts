import { createFairQueue } from "@/lib/fair-queue";
import type { RenderOrder } from "@/lib/labels/render/render-protocol";
import type { RenderSize } from "@/lib/print-jobs/job-size";

/** Of one kind. Each uses a full processor core, so that more of them only delay each other. */
const AT_ONCE = 2;

/** About one second. Only one larger job runs at a time, so that one worker stays free for small ones. */
const SMALL_MAX = 1_000;

export type RenderTicket = {
  owner: string;
  make: RenderOrder["make"];
  size: RenderSize;
  /** It may have crashed the program: it runs alone, so that another crash does not affect others. */
  isSuspect?: boolean;
};

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** Fair between owners; runs small jobs beside large ones. */
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
    countWaitingChecks: (): number => queue.listWaiting().filter(isLight).length,
  };
}

/** A person waits for these: they do not wait behind files. */
const isLight = ({ make }: RenderTicket): boolean => make !== "pdf" && make !== "zpl" && make !== "pwg";
const isLarge = ({ size }: RenderTicket): boolean => size.labels > SMALL_MAX;
