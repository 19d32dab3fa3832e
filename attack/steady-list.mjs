import { setTimeout as sleep } from "node:timers/promises";
import { ask, oneConnection, percentile } from "./requests.mjs";

/** Interval between two requests, in milliseconds: constant, and far below the program's capacity. */
const EVERY_MS = 20;

/**
 * Reads a user's list repeatedly on one connection while `attack` runs. Returns latencies in milliseconds, measured
 * from the time a request was due, so that waiting for the previous answer counts (no coordinated omission).
 */
export async function readListDuring(url, token, attack) {
  const agent = oneConnection();
  const times = [];
  const failures = [];
  let isOver = false;
  const reading = (async () => {
    for (let due = performance.now(); !isOver; due += EVERY_MS) {
      await sleep(Math.max(0, due - performance.now()));
      const answer = await ask(url, "GET", "/api/v1/access-points", { token, agent });
      times.push(performance.now() - due);
      if (answer.status !== 200) failures.push(answer.status);
    }
  })();
  const result = await attack();
  isOver = true;
  await reading;
  agent.destroy();
  return {
    result,
    failures,
    count: times.length,
    p50: Math.round(percentile(times, 0.5) * 10) / 10,
    p99: Math.round(percentile(times, 0.99) * 10) / 10,
    slowest: Math.round(Math.max(...times)),
  };
}
