import type { RenderOrder } from "@/lib/labels/render/render-protocol";
import { type DrawSize, memoryMbOf } from "./draw-memory";
import { createFairQueue } from "./fair-queue";

/** Each drawing holds a core; more at once only make everyone wait. Checks and files are counted apart. */
const AT_ONCE = 2;

/**
 * Most labels of a small job: about a second of drawing. Only one larger job is drawn at a time, so that a worker is
 * left for small ones and nobody waits for the 20,000 labels of somebody else.
 */
const SMALL_MAX = 1_000;

export type DrawTicket = {
  owner: string;
  make: RenderOrder["make"];
  size: DrawSize;
  /** Whether the job may have brought the program down: it then runs alone, and takes nobody else's job with it. */
  isSuspect?: boolean;
};

export type DrawQueue = ReturnType<typeof createDrawQueue>;

/** Queue of the drawing workers: fair between owners, small jobs beside large ones, all within `budgetMb` of memory. */
export function createDrawQueue(budgetMb: number) {
  const memoryOf = ({ isSuspect, size }: DrawTicket) => (isSuspect ? budgetMb : memoryMbOf(size));
  const queue = createFairQueue<DrawTicket>((ticket, running) => {
    const alike = running.filter((one) => isLight(one) === isLight(ticket));
    if (alike.length >= AT_ONCE) return "later";
    if (isLarge(ticket) && alike.some(isLarge)) return "later";
    const used = running.reduce((sum, one) => sum + memoryOf(one), 0);
    return running.length === 0 || used + memoryOf(ticket) <= budgetMb ? "now" : "next";
  });
  return {
    ...queue,
    budgetMb,
    /** How many checks and calibration sheets wait. */
    waitingChecks: (): number => queue.listWaiting().filter(isLight).length,
  };
}

/** Checks and calibration sheets are answered while somebody waits; they do not queue behind files. */
const isLight = ({ make }: DrawTicket): boolean => make === "check" || make === "calibration";
const isLarge = ({ size }: DrawTicket): boolean => size.labels > SMALL_MAX;
