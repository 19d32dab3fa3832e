import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, sayTally, tally } from "../attack/requests.mjs";

/** Writers of every fault, and the pause before one repeats what was not acknowledged. */
const WRITERS = 8;
const RETRY_MS = 100;
/** Longest time that a writer waits for one answer, and keeps trying after the fault, in milliseconds. */
const ANSWER_MS = 20_000;
const PATIENCE_MS = 90_000;

/** Variables of a program under writers: one person creates more here than the limit allows. */
export const underWriters = { CREATES_PER_MINUTE: "100000000", CHANGES_PER_MINUTE: "100000000", LOG_LEVEL: "error" };

/**
 * Creates access points with eight writers while `disturb` runs. A writer repeats a request with its Idempotency-Key
 * until it is acknowledged. `targets` are the addresses of processes, which writers take in turns: `{ url, token }`.
 * `disturb` gets a function that waits until so many more rows are acknowledged.
 * @returns the acknowledged names, what was answered, and the longest time without any acknowledgement in milliseconds
 */
export async function writeDuring(targets, disturb) {
  const acknowledged = [];
  const statuses = [];
  let isOver = false;
  let until = Number.POSITIVE_INFINITY;
  let last = performance.now();
  let gap = 0;
  const accept = (name) => {
    acknowledged.push(name);
    gap = Math.max(gap, performance.now() - last);
    last = performance.now();
  };
  const write = async (writer) => {
    while (!isOver) {
      const name = `row-${randomUUID()}`;
      for (let attempt = 0; performance.now() < until; attempt += 1) {
        const { url, token } = targets[(writer + attempt) % targets.length];
        const headers = { "Idempotency-Key": name };
        const given = { token, body: { name }, headers, timeout: ANSWER_MS };
        const { status } = await ask(url, "POST", "/api/v1/access-points", given);
        statuses.push(status);
        if (status === 201) accept(name);
        if (status === 201) break;
        await sleep(RETRY_MS);
      }
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const untilCreated = async (count, withinMs = PATIENCE_MS) => {
    const goal = acknowledged.length + count;
    const end = performance.now() + withinMs;
    while (acknowledged.length < goal && performance.now() < end) await sleep(10);
    if (acknowledged.length < goal) throw new Error(`Only ${acknowledged.length} rows were acknowledged.`);
  };
  try {
    await untilCreated(50);
    gap = 0;
    last = performance.now();
    await disturb(untilCreated, acknowledged);
  } finally {
    isOver = true;
    until = performance.now() + PATIENCE_MS;
    await writing;
  }
  return { acknowledged, statuses, answers: sayTally(tally(statuses)), gapMs: Math.round(gap) };
}

/** Counts answers that are neither a created row, nor 503, nor a broken connection (0). */
export const countOther = (statuses) => statuses.filter((status) => ![0, 201, 503].includes(status)).length;

/** Returns how many acknowledged rows the list lacks (`lost`), and how many it has more than once (`doubled`). */
export async function compareRows({ url, token }, acknowledged) {
  const { status, text } = await ask(url, "GET", "/api/v1/access-points/export?format=csv", { token });
  if (status !== 200) throw new Error(`The export answered ${status}.`);
  const names = text.match(/row-[0-9a-f-]{36}/g) ?? [];
  const found = new Set(names);
  return {
    rows: names.length,
    lost: acknowledged.filter((name) => !found.has(name)).length,
    doubled: names.length - found.size,
  };
}
