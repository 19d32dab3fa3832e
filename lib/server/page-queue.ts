import { performance } from "node:perf_hooks";

/**
 * Maximum number of pages rendered at once. Rendering is processor work, so more parallel pages only delay each other.
 */
const RENDERING_MAX = 2;
/** Interval in milliseconds of the check whether a page still needs the processor. */
const LOOK_MS = 50;
/**
 * Idle time of the event loop in milliseconds after which a page counts as waiting: for a service or for the client.
 */
const IDLE_MS = 25;
/** Maximum time in milliseconds that one page occupies a slot. */
const OCCUPIED_MS = 1_000;
/** Maximum number of waiting requests of one client. */
const WAITING_MAX = 100;

/**
 * Creates a queue of pages to render that serves clients in turn. One client that requests many pages delays neither
 * the answers of the service nor the pages of other clients.
 */
export function createPageQueue(idleTime = () => performance.eventLoopUtilization().idle) {
  const waiting = new Map<string, (() => void)[]>();
  let rendering = 0;

  const release = () => {
    rendering -= 1;
    const [client, starts] = waiting.entries().next().value ?? [];
    if (client === undefined || !starts) return;
    const start = starts.shift();
    // Moves the client to the end of the round, behind every other client.
    waiting.delete(client);
    if (starts.length > 0) waiting.set(client, starts);
    start?.();
  };

  /**
   * Waits until `client` may render a page. Resolves to a function that releases the slot, or to null when the client
   * already has too many waiting requests.
   */
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
      // Waits for one turn of the event loop, so that answers of the service are sent between two pages.
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
