import { setTimeout as sleep } from "node:timers/promises";

/** How many read at once, each with a pause after every answer, in ms. */
const READERS = 4;
const PAUSE_MS = 5;

/** Reads a page of the list again and again until `work` is done, and gives how long each took, in ms. */
export async function readMeanwhile({ url, token }, work) {
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
