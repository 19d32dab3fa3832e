import { performance } from "node:perf_hooks";
import { createFairQueue } from "@/lib/fair-queue";

/** Rendering is processor work, so more parallel pages only delay each other. */
const RENDERING_MAX = 2;
/** Whether a page still needs the processor. */
const CHECK_MS = 50;
/** Of the event loop. A page then counts as waiting for a service or for the client. */
const IDLE_MS = 25;
/** For one page. */
const OCCUPIED_MS = 1_000;
/** Of one client. */
const WAITING_MAX = 100;

/** One client with many pages delays neither the service nor the pages of others. */
export function createPageQueue(idleTime = () => performance.eventLoopUtilization().idle) {
  const queue = createFairQueue((_, running) => (running.length < RENDERING_MAX ? "now" : "later"));

  /** Until the returned function is called, the event loop idles, or the time is over. */
  const occupy = (free: () => void) => {
    let isFreed = false;
    const release = () => {
      if (isFreed) return;
      isFreed = true;
      clearInterval(timer);
      // After one turn of the event loop, so that answers of the service are sent between two pages.
      setImmediate(free);
    };
    const idleBefore = idleTime();
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      if (idleTime() - idleBefore >= IDLE_MS || checks * CHECK_MS >= OCCUPIED_MS) release();
    }, CHECK_MS);
    return release;
  };

  /** Resolves to a function that frees the slot, or to null when the client has too many waiting requests. */
  const admit = async (client: string): Promise<(() => void) | null> => {
    if (queue.countWaiting(client) >= WAITING_MAX) return null;
    return new Promise((resolve) => {
      void queue.run({ owner: client }, () => new Promise<void>((free) => resolve(occupy(free))));
    });
  };

  return { admit };
}
