import type { ServiceContext } from "../context";

/** Interval between two sweeps. */
const EVERY_MS = 3_600_000;

/** Deletes what is old at a time, in milliseconds since 1970, until `signal` aborts. */
type Sweep = (now: number, signal: AbortSignal) => Promise<unknown>;

/**
 * Runs the sweeps of the features one after another, now and every hour. A sweep that fails does not keep the others from
 * running. Returns a function that stops this and waits for the batch in progress.
 */
export function startSweeping(
  { now, log }: Pick<ServiceContext, "now" | "log">,
  sweeps: readonly Sweep[],
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
  }, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}
