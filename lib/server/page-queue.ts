import { performance } from "node:perf_hooks";
import { createFairQueue } from "@/lib/fair-queue";

/**
 * Maximum number of pages rendered at once. Rendering is processor work, so more parallel pages only delay each other.
 */
const RENDERING_MAX = 2;
/** Interval in milliseconds of the check whether a page still needs the processor. */
const CHECK_MS = 50;
/**
 * Idle time of the event loop in milliseconds after which a page counts as waiting: for a service or for the client.
 */
const IDLE_MS = 25;
/** Maximum time in milliseconds that one page occupies a slot. */
const OCCUPIED_MS = 1_000;
/** Maximum number of waiting requests of one client. */
const WAITING_MAX = 100;

/**
 * Creates a queue of pages to render that is fair between clients. One client that requests many pages delays neither
 * the answers of the service nor the pages of other clients.
 */
export function createPageQueue(idleTime = () => performance.eventLoopUtilization().idle) {
  const queue = createFairQueue((_, running) => (running.length < RENDERING_MAX ? "now" : "later"));

  /** Occupies a slot until the returned function is called, the event loop idles, or the time is over. */
  const occupy = (free: () => void) => {
    let isFreed = false;
    const release = () => {
      if (isFreed) return;
      isFreed = true;
      clearInterval(timer);
      // Waits for one turn of the event loop, so that answers of the service are sent between two pages.
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

  /**
   * Waits until `client` may render a page. Resolves to a function that releases the slot, or to null when the client
   * already has too many waiting requests.
   */
  const admit = async (client: string): Promise<(() => void) | null> => {
    if (queue.countWaiting(client) >= WAITING_MAX) return null;
    return new Promise((resolve) => {
      void queue.run({ owner: client }, () => new Promise<void>((free) => resolve(occupy(free))));
    });
  };

  return { admit };
}
