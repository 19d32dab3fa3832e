import { performance } from "node:perf_hooks";

/** Pages that may be rendered at once: rendering is processor time, and more of it at once only delays the rest. */
const RENDERING_MAX = 2;
/** How often it is looked whether a page still needs the processor, in milliseconds. */
const LOOK_MS = 50;
/** Idle time of the event loop, in milliseconds, after which a page counts as waiting: for a service, or for its reader. */
const IDLE_MS = 25;
/** Longest time that one page occupies its place, in milliseconds. */
const OCCUPIED_MS = 1_000;
/** Requests of one client that may wait. */
const WAITING_MAX = 100;

/**
 * Queue of pages to render, which takes its clients in turn, so that neither the service's answers nor another person's
 * pages wait behind the many pages that one client asks for.
 */
export function createPageQueue(idleTime = () => performance.eventLoopUtilization().idle) {
  const waiting = new Map<string, (() => void)[]>();
  let rendering = 0;

  const release = () => {
    rendering -= 1;
    const [client, starts] = waiting.entries().next().value ?? [];
    if (client === undefined || !starts) return;
    const start = starts.shift();
    // To the end of the round, behind every other client.
    waiting.delete(client);
    if (starts.length > 0) waiting.set(client, starts);
    start?.();
  };

  /** Resolves when `client` may render a page, with a function that gives the place back; null: too many wait. */
  const admit = async (client: string): Promise<(() => void) | null> => {
    if (rendering >= RENDERING_MAX) {
      const starts = waiting.get(client) ?? [];
      if (starts.length >= WAITING_MAX) return null;
      waiting.set(client, starts);
      await new Promise<void>((start) => starts.push(start));
    }
    rendering += 1;
    let isHeld = true;
    const giveBack = () => {
      if (!isHeld) return;
      isHeld = false;
      clearInterval(timer);
      // After the event loop has turned, so that answers of the service come between two pages.
      setImmediate(release);
    };
    const idleBefore = idleTime();
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (idleTime() - idleBefore >= IDLE_MS || looks * LOOK_MS >= OCCUPIED_MS) giveBack();
    }, LOOK_MS);
    return giveBack;
  };

  return { admit };
}
