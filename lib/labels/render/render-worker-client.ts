import { AsyncResource } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import { LabelError } from "../layout/label-problem";
import type { RenderMessage, RenderOrder, RenderRequest, RenderResult } from "./render-protocol";

export type RenderOptions = {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
};

/** Time in milliseconds that a thread has to end itself, with its verify worker. */
const END_MS = 1_000;

export type RenderWorker = {
  /**
   * Carries out an order; the next one must wait for it. When the promise resolves, the file is complete and every
   * symbol in it was read back. If it rejects, the caller deletes the file.
   *
   * @throws LabelError with the labels that cannot be drawn, and the signal's reason when it is aborted. After any other
   * error than a LabelError, the worker has ended.
   */
  run: (order: RenderOrder, options?: RenderOptions) => Promise<RenderResult>;
  hasEnded: () => boolean;
  /** Ends the thread and its verify worker. */
  end: () => Promise<void>;
};

/**
 * Starts a thread that carries out orders, one after the other, so that the service stays responsive.
 *
 * @param program the bundled worker, `.build/render-worker.mjs`
 * @param heapMb heap of the worker in MB. An order that needs more fails with ERR_WORKER_OUT_OF_MEMORY; the process goes on
 */
export function startRenderWorker(program: URL | string, heapMb?: number): RenderWorker {
  const thread = new Worker(program, {
    resourceLimits: { maxYoungGenerationSizeMb: 16, ...(heapMb && { maxOldGenerationSizeMb: heapMb }) },
  });
  let isRunning = true;
  let failure: Error | undefined;
  let fail = (_: Error): void => {};
  const exited = new Promise<void>((resolve) => {
    const stop = (error: Error) => {
      failure ??= error;
      fail(failure);
    };
    thread.on("error", stop);
    thread.on("exit", () => {
      isRunning = false;
      stop(new Error("The render worker exited before the labels were drawn."));
      resolve();
    });
  });
  const end = async () => {
    if (!isRunning) return;
    isRunning = false;
    thread.postMessage(null satisfies RenderRequest);
    // A thread that checks a large job reads no message. It has no verify worker, which nothing else would wait for.
    const timer = setTimeout(() => void thread.terminate(), END_MS);
    await exited;
    clearTimeout(timer);
  };
  // An idle worker does not keep the program alive.
  thread.unref();

  const run = async (order: RenderOrder, { onProgress, signal }: RenderOptions = {}): Promise<RenderResult> => {
    signal?.throwIfAborted();
    if (failure) throw failure;
    thread.ref();
    let forget = () => {};
    try {
      return await new Promise<RenderResult>((resolve, reject) => {
        // The thread may be older than this request, whose trace the progress belongs to.
        const report = onProgress && AsyncResource.bind(onProgress);
        const receive = (message: RenderMessage) => {
          if (message.type === "progress") report?.(message.done, message.total);
          else if (message.type === "done") resolve(message.result);
          else reject(new LabelError(message.problems));
        };
        const cancel = () => void end().then(() => reject(signal?.reason));
        forget = () => {
          thread.off("message", receive);
          signal?.removeEventListener("abort", cancel);
          fail = () => {};
          thread.unref();
        };
        thread.on("message", receive);
        signal?.addEventListener("abort", cancel);
        fail = (error) => void exited.then(() => reject(signal?.aborted ? signal.reason : error));
        // A string takes half the time of a structured clone on this thread: 7 ms for 20,000 labels.
        thread.postMessage(JSON.stringify(order) satisfies RenderRequest);
      });
    } finally {
      forget();
    }
  };

  return {
    run,
    hasEnded: () => !isRunning || failure !== undefined,
    end,
  };
}

/** Carries out one order in a worker of its own, as `RenderWorker.run` does. */
export async function runRenderWorker(
  program: URL | string,
  order: RenderOrder,
  { heapMb, ...options }: RenderOptions & { heapMb?: number } = {},
): Promise<RenderResult> {
  options.signal?.throwIfAborted();
  const worker = startRenderWorker(program, heapMb);
  return worker.run(order, options).finally(worker.end);
}
