import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { ask, oneConnection, percentile } from "./requests.mjs";

/** Interval between two requests, in milliseconds: constant, and far below the program's capacity. */
const EVERY_MS = 20;

/**
 * Reads a user's list, or another path, repeatedly on one connection while `attack` runs. Returns latencies in milliseconds, measured
 * from the time a request was due, so that waiting for the previous answer counts (no coordinated omission). Reads in a
 * thread of its own, so that the attack, which runs in this thread, does not delay the measurement.
 */
export async function readListDuring(url, token, attack, path = "/api/v1/access-points") {
  const reader = new Worker(new URL(import.meta.url), { workerData: { url, token, path } });
  await once(reader, "message");
  const result = await attack();
  reader.postMessage("stop");
  const [{ times, failures }] = await once(reader, "message");
  return {
    result,
    failures,
    count: times.length,
    p50: Math.round(percentile(times, 0.5) * 10) / 10,
    p99: Math.round(percentile(times, 0.99) * 10) / 10,
    slowest: Math.round(Math.max(...times)),
  };
}

/** Reads the path until a message arrives, then sends the latencies and the statuses of failures. */
async function read({ url, token, path }) {
  const agent = oneConnection();
  const times = [];
  const failures = [];
  let isOver = false;
  parentPort.once("message", () => (isOver = true));
  parentPort.postMessage("started");
  for (let due = performance.now(); !isOver; due += EVERY_MS) {
    await sleep(Math.max(0, due - performance.now()));
    const answer = await ask(url, "GET", path, { token, agent });
    times.push(performance.now() - due);
    if (answer.status !== 200) failures.push(answer.status);
  }
  agent.destroy();
  parentPort.postMessage({ times, failures });
}

if (!isMainThread && parentPort) await read(workerData);
