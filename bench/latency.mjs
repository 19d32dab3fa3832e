import { setTimeout as sleep } from "node:timers/promises";
import { send } from "./programs.mjs";

/** Returns the value below which the fraction `share` of `values` lies; undefined without values. */
export const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];

async function msOf(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Fewest and most repetitions of one request, and after how many milliseconds fewer are enough. */
const [LEAST, MOST, ENOUGH_MS] = [5, 50, 500];

/** Returns the median time of sequential requests in ms. The first one, which fills the database's cache, does not count. */
export async function medianMs(product, path) {
  const ask = () => send(product, "GET", path);
  await ask();
  const took = [];
  const until = performance.now() + ENOUGH_MS;
  while (took.length < LEAST || (took.length < MOST && performance.now() < until)) took.push(await msOf(ask));
  return Number(percentile(took, 0.5).toFixed(2));
}

/** Repeats `ask`, `width` times at once, until the promise `work` settles. Returns the latencies in ms. */
export async function repeatDuring(work, ask, { width, pauseMs }) {
  const latencies = [];
  let isDone = false;
  const repeat = async () => {
    while (!isDone) {
      latencies.push(await msOf(ask));
      await sleep(pauseMs);
    }
  };
  const repeating = Array.from({ length: width }, repeat);
  await work.finally(() => {
    isDone = true;
  });
  await Promise.all(repeating);
  return latencies;
}

/** Reads a page of the list repeatedly until `work` is done, four times at once. Returns the p99 in ms, and a remark. */
export async function readDuring(product, work) {
  const read = () => send(product, "GET", "/access-points?limit=10");
  const latencies = await repeatDuring(work, read, { width: 4, pauseMs: 5 });
  const note = `${latencies.length} lists, the slowest ${Math.round(Math.max(...latencies))} ms`;
  return { p99: Math.round(percentile(latencies, 0.99)), note };
}
