import { AsyncResource } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import { language } from "@/lib/messages/messages";
import { LabelError } from "../layout/label-problem";
import type { RenderMessage, RenderOrder, RenderRequest, RenderResult } from "./render-protocol";

/** The build puts it next to the main program. */
export const renderProgram = new URL("./render-worker.mjs", import.meta.url);

type RenderOptions = {
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
};

/** After the last order of the kept worker. */
const IDLE_MS = 300_000;

type PoolOptions = {
  program: URL | string;
  /** MB. Orders that need more have a worker of their own. */
  keptHeapMb: number;
  idleMs?: number | undefined;
};

/** `heapMb`: at least. */
export type Render = (order: RenderOrder, options: RenderOptions & { heapMb: number }) => Promise<RenderResult>;

export type RenderPool = ReturnType<typeof createRenderPool>;

/** Keeps one worker: a new one takes longer to start and read its fonts than to draw a hundred labels. */
export function createRenderPool({ program, keptHeapMb, idleMs = IDLE_MS }: PoolOptions) {
  let idle: RenderWorker | null = null;
  let isTaken = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const takeIdle = (): RenderWorker | null => {
    clearTimeout(timer);
    const taken = idle?.hasEnded() ? null : idle;
    idle = null;
    return taken;
  };
  const endIdle = async (): Promise<void> => takeIdle()?.end();

  const runKept = async (order: RenderOrder, options: RenderOptions): Promise<RenderResult> => {
    const kept = takeIdle();
    const worker = kept ?? startRenderWorker(program, keptHeapMb);
    isTaken = true;
    try {
      return await worker.run(order, options);
    } catch (error) {
      // Earlier orders left caches in its heap, and its verify worker may have been killed between two orders.
      if (!kept || !worker.hasEnded() || options.signal?.aborted) throw error;
      return await runRenderWorker(program, order, { ...options, heapMb: keptHeapMb });
    } finally {
      isTaken = false;
      if (!worker.hasEnded()) {
        idle = worker;
        timer = setTimeout(endIdle, idleMs).unref();
        if (isClosed) await endIdle();
      }
    }
  };

  const render: Render = (order, { heapMb, ...options }) =>
    isTaken || heapMb > keptHeapMb ? runRenderWorker(program, order, { ...options, heapMb }) : runKept(order, options);

  return {
    render,
    close: async (): Promise<void> => {
      isClosed = true;
      await endIdle();
    },
  };
}

/** Time that a thread has to end itself, with its verify worker. */
const END_MS = 1_000;

type RenderWorker = {
  // The next order must wait. If it rejects, the caller deletes the file.
  // Throws LabelError, or the signal's reason. After any error but a LabelError, the worker has ended.
  run: (order: RenderOrder, options?: RenderOptions) => Promise<RenderResult>;
  hasEnded: () => boolean;
  end: () => Promise<void>;
};

/** A thread, so that the service stays responsive. More than `heapMb` fails with ERR_WORKER_OUT_OF_MEMORY only. */
function startRenderWorker(program: URL | string, heapMb?: number): RenderWorker {
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
          if (message.type === "progress") report?.(message.done);
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
        thread.postMessage(JSON.stringify({ ...order, language: language() }) satisfies RenderRequest);
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

/** In a worker of its own. */
export async function runRenderWorker(
  program: URL | string,
  order: RenderOrder,
  { heapMb, ...options }: RenderOptions & { heapMb?: number } = {},
): Promise<RenderResult> {
  options.signal?.throwIfAborted();
  const worker = startRenderWorker(program, heapMb);
  return worker.run(order, options).finally(worker.end);
}
