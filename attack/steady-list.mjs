import { setTimeout as sleep } from "node:timers/promises";
import { ask, oneConnection, percentile } from "./requests.mjs";

/** Between two requests, in milliseconds: steady, and far below what the program can do. */
const EVERY_MS = 20;

/**
 * Reads a person's list on one connection, again and again, while `attack` runs. Returns how long the answers took, in
 * milliseconds: a request that was due while another waited counts from when it was due.
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
