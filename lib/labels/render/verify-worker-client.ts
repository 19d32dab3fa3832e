import { Worker } from "node:worker_threads";
import type { QrSymbol } from "../symbol/create-symbol";

/** A symbol as drawn, and what it must say. */
export type Claim = { index: number; value: string; symbol: QrSymbol };

/** How many batches may wait: reading is slower than drawing, and what waits takes memory. */
const MOST_WAITING = 8;

/** To each batch: how many were read back before the first that failed, and which that was. */
export type Answer = { read: number; failed: number | null };

/**
 * A thread that reads symbols back while others are drawn: the bundled `verify-worker`.
 * `add` waits when it is behind; `finish` gives how many were read, and the first whose value was not in it.
 */
export function startProof(program: URL) {
  const thread = new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: 8 } });
  let waiting = 0;
  let read = 0;
  let failed: number | null = null;
  let wake = () => {};
  let broken: Error | undefined;
  thread.on("message", (answer: Answer) => {
    waiting -= 1;
    read += answer.read;
    failed ??= answer.failed;
    wake();
  });
  thread.on("error", (error) => {
    broken = error;
    wake();
  });
  const until = async (most: number) => {
    while (waiting > most && broken === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (broken !== undefined) throw broken;
  };
  const add = async (claims: Claim[]) => {
    waiting += 1;
    thread.postMessage(claims);
    await until(MOST_WAITING);
  };
  const finish = async () => {
    await until(0);
    return { read, failed };
  };
  return { add, finish, stop: () => thread.terminate() };
}
