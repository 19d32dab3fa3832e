import { Worker } from "node:worker_threads";
import type { QrSymbol } from "../symbol/create-symbol";

/** Symbol as drawn, and the value that it must contain. */
export type VerifyRequest = { index: number; value: string; symbol: QrSymbol };

/** Result of a batch: number of symbols verified before the first failure, and the index of that failure. */
export type VerifyResult = { verified: number; failed: number | null };

/** Largest number of batches in flight. Reading is slower than drawing, and waiting batches take memory. */
const MAX_PENDING = 8;

/**
 * Starts the bundled verify worker, which reads symbols back while others are drawn. `add` waits while too many batches
 * are pending. `finish` returns the number of verified symbols and the index of the first failure.
 */
export function startVerifyWorker(program: URL) {
  const worker = new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: 8 } });
  let pending = 0;
  let verified = 0;
  let failed: number | null = null;
  let wake = () => {};
  let crash: Error | undefined;
  worker.on("message", (result: VerifyResult) => {
    pending -= 1;
    verified += result.verified;
    failed ??= result.failed;
    wake();
  });
  worker.on("error", (error) => {
    crash = error;
    wake();
  });
  const waitUntilPending = async (limit: number) => {
    while (pending > limit && crash === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (crash !== undefined) throw crash;
  };
  const add = async (batch: VerifyRequest[]) => {
    pending += 1;
    worker.postMessage(batch);
    await waitUntilPending(MAX_PENDING);
  };
  const finish = async (): Promise<VerifyResult> => {
    await waitUntilPending(0);
    return { verified, failed };
  };
  return { add, finish, stop: () => worker.terminate() };
}
