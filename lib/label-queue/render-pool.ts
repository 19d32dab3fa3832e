import type { RenderOrder, RenderResult } from "@/lib/labels/render/render-protocol";
import {
  type RenderOptions,
  type RenderWorker,
  runRenderWorker,
  startRenderWorker,
} from "@/lib/labels/render/render-worker-client";
import { IDLE_WORKER_MB } from "./memory-budget";

/** Time in milliseconds after its last order at which the warm worker ends. */
const IDLE_MS = 300_000;

type PoolOptions = {
  /** The bundled render worker. */
  program: URL | string;
  /** Heap of the warm worker in MB. Orders that need more have a worker of their own. */
  warmHeapMb: number;
  /** Returns whether this much memory in MB is left beside the running orders. */
  hasRoomFor: (mb: number) => boolean;
  idleMs?: number | undefined;
};

/** Carries out an order in a worker with at least this heap in MB, as `RenderWorker.run` does. */
export type Render = (order: RenderOrder, options: RenderOptions & { heapMb: number }) => Promise<RenderResult>;

export type RenderPool = ReturnType<typeof createRenderPool>;

/** Worker between two orders. `hasDrawn`: it has opened its fonts and started its verify worker. */
type IdleWorker = { worker: RenderWorker; isUsed: boolean; hasDrawn: boolean };

/**
 * Creates the workers of a queue. One of them, with its verify worker, stays for the next small order: a new one takes
 * longer to start and to read its fonts than to draw a hundred labels. It ends when nothing was rendered for a while, or
 * when larger orders need its memory.
 */
export function createRenderPool({ program, warmHeapMb, hasRoomFor, idleMs = IDLE_MS }: PoolOptions) {
  let idle: IdleWorker | null = null;
  let warmingUp: { controller: AbortController; ended: Promise<void> } | null = null;
  let isTaken = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const take = (): IdleWorker => {
    clearTimeout(timer);
    const taken = idle?.worker.hasEnded() ? null : idle;
    idle = null;
    return taken ?? { worker: startRenderWorker(program, warmHeapMb), isUsed: false, hasDrawn: false };
  };
  const endIdle = async (): Promise<void> => {
    clearTimeout(timer);
    const ended = idle;
    idle = null;
    await ended?.worker.end();
  };
  const endWarm = async (): Promise<void> => {
    warmingUp?.controller.abort();
    await warmingUp?.ended;
    await endIdle();
  };

  const runWarm = async (order: RenderOrder, options: RenderOptions): Promise<RenderResult> => {
    const warm = take();
    isTaken = true;
    try {
      return await warm.worker.run(order, options);
    } catch (error) {
      // Earlier orders left caches in its heap, and its verify worker may have been killed between two orders.
      if (!warm.isUsed || !warm.worker.hasEnded() || options.signal?.aborted) throw error;
      return await runRenderWorker(program, order, { ...options, heapMb: warmHeapMb });
    } finally {
      isTaken = false;
      if (!warm.worker.hasEnded()) {
        idle = { worker: warm.worker, isUsed: true, hasDrawn: warm.hasDrawn || hasDrawn(order) };
        timer = setTimeout(endIdle, idleMs).unref();
        if (isClosed) await endIdle();
      }
    }
  };

  const render: Render = async (order, { heapMb, ...options }) => {
    // A worker that is warmed up is ready sooner than a new one.
    if (heapMb <= warmHeapMb) await warmingUp?.ended;
    if (!isTaken && heapMb <= warmHeapMb) return runWarm(order, options);
    if (!hasRoomFor(IDLE_WORKER_MB)) await endWarm();
    return runRenderWorker(program, order, { ...options, heapMb });
  };

  /** @throws what a file would throw, unless the warm-up was ended */
  const warmUp = async (): Promise<void> => {
    const isReady = idle?.hasDrawn && !idle.worker.hasEnded();
    if (isReady || isTaken || isClosed || !hasRoomFor(IDLE_WORKER_MB)) return;
    const controller = new AbortController();
    const run = runWarm({ make: "warm-up" }, { signal: controller.signal });
    const end = () => {
      warmingUp = null;
    };
    warmingUp = { controller, ended: run.then(end, end) };
    await run.catch((error) => {
      if (!controller.signal.aborted) throw error;
    });
  };

  return {
    render,
    /**
     * Starts the warm worker before a file is asked for, and lets it draw labels once, so that the file takes half the time.
     * Does nothing when the worker is ready or at work, or when there is not enough memory for it.
     */
    warmUp,
    /** Ends the warm worker, now or after its order. */
    close: async (): Promise<void> => {
      isClosed = true;
      await endWarm();
    },
  };
}

const hasDrawn = ({ make }: RenderOrder): boolean => make === "pdf" || make === "zpl" || make === "warm-up";
