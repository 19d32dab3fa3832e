import type { ServiceContext } from "../context";

const HOUR_MS = 3_600_000;

/** `now`: milliseconds since 1970. */
type Sweep = (now: number, signal: AbortSignal) => Promise<unknown>;

/** Now and every hour, or as often as `everyMs` says. A failure does not stop the others. Returns a function that stops, and awaits the batch. */
export function startSweeping(
  { now, log }: Pick<ServiceContext, "now" | "log">,
  sweeps: readonly Sweep[],
  everyMs = HOUR_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const sweepAll = async () => {
    for (const sweep of sweeps) {
      await sweep(now(), stopping.signal).catch((error) => log.warn({ event: "sweep.failed", err: error }));
    }
  };
  let underWay = sweepAll();
  const timer = setInterval(() => {
    underWay = underWay.then(sweepAll);
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}
