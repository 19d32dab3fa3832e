import { setTimeout as sleep } from "node:timers/promises";

/** Number of concurrent readers. Each pauses for PAUSE_MS milliseconds after every answer. */
const READERS = 4;
const PAUSE_MS = 5;

/** Reads a page of the list repeatedly until `work` is done. Returns the result of `work` and the latencies in ms. */
export async function readInBackground({ url, token }, work) {
  const latencies = [];
  let isDone = false;
  const read = async () => {
    while (!isDone) {
      const began = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      await (await fetch(`${url}/api/v1/access-points?limit=10`, { headers })).text();
      latencies.push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
  };
  const readers = Array.from({ length: READERS }, read);
  const result = await work.finally(() => {
    isDone = true;
  });
  await Promise.all(readers);
  return { result, latencies };
}
