import type { RenderOrder, RenderResult } from "@/lib/labels/render/render-protocol";
import {
  type RenderOptions,
  type RenderWorker,
  runRenderWorker,
  startRenderWorker,
} from "@/lib/labels/render/render-worker-client";

/** Time in milliseconds after its last order at which the kept worker ends. */
const IDLE_MS = 300_000;

type PoolOptions = {
  /** The bundled render worker. */
  program: URL | string;
  /** Heap of the kept worker in MB. Orders that need more have a worker of their own. */
  keptHeapMb: number;
  idleMs?: number | undefined;
};

/** Carries out an order in a worker with at least this heap in MB, as `RenderWorker.run` does. */
export type Render = (order: RenderOrder, options: RenderOptions & { heapMb: number }) => Promise<RenderResult>;

export type RenderPool = ReturnType<typeof createRenderPool>;

/**
 * Creates the workers of a queue. One of them, with its verify worker, stays for the next small order: a new one takes
 * longer to start and to read its fonts than to draw a hundred labels. It ends when nothing was rendered for a while.
 */
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
    /** Ends the kept worker, now or after its order. */
    close: async (): Promise<void> => {
      isClosed = true;
      await endIdle();
    },
  };
}
