import { setImmediate } from "node:timers/promises";

/** Yields to the event loop between them: SQLite runs on this thread. */
export async function inChunks<T, R>(
  items: readonly T[],
  size: number,
  work: (chunk: T[]) => Promise<R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await setImmediate();
    for (const result of await work(items.slice(from, from + size))) results.push(result);
  }
  return results;
}
