import { heapMbOf, KEPT_SIZE } from "../job-size";
import { createRenderPool, type RenderPool } from "../render-pool";

const pools = new Map<string, RenderPool>();

/**
 * Returns the render pool of this test process for a program. Each test that prints would otherwise start a render worker
 * and a verify worker, and read the fonts again: 0.5 to 1 s of processor time. It lasts until the process ends.
 */
export function sharedRenderPool(program: string): RenderPool {
  const known = pools.get(program);
  if (known) return known;
  const pool = createRenderPool({ program, keptHeapMb: heapMbOf(KEPT_SIZE) });
  pools.set(program, pool);
  return pool;
}
