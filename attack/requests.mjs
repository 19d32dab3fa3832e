import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const shared = new Agent({ keepAlive: true, maxSockets: 256 });

/** Returns an agent with one connection, which stays open. */
export const oneConnection = () => new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends one request and reads the whole answer. `raw` is sent unchanged, `body` as JSON. The status is 0 when the
 * connection breaks or the answer takes longer than `timeout` ms.
 */
export function ask(url, method, path, { token, body, raw, headers = {}, agent = shared, timeout = 60_000 } = {}) {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status, answered = {}, bytes = Buffer.alloc(0)) =>
      resolve({ status, headers: answered, bytes, text: bytes.toString(), ms: performance.now() - began });
    const sent = request(
      new URL(url),
      {
        method,
        path,
        agent,
        timeout,
        headers: {
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(content === undefined ? {} : { "Content-Length": Buffer.byteLength(content) }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        const chunks = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("error", () => done(0));
        response.on("end", () => done(response.statusCode, response.headers, Buffer.concat(chunks)));
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => done(0));
    sent.end(content);
  });
}

/** Sends a request as `ask` does, and retries for up to a minute while the answer is 429 or 503. */
export async function askPatiently(...given) {
  const until = Date.now() + 60_000;
  for (;;) {
    const answer = await ask(...given);
    if ((answer.status !== 429 && answer.status !== 503) || Date.now() > until) return answer;
    await sleep(1_000 * Math.min(10, Number(answer.headers["retry-after"] ?? 1)));
  }
}

/** Counts equal values, such as statuses: `{ 200: 3, 429: 1 }`. */
export function tally(values) {
  const counts = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Formats a tally: "3 × 200, 1 × 429". */
export const sayTally = (counts) =>
  Object.entries(counts)
    .map(([value, count]) => `${count} × ${value}`)
    .join(", ");

/** Calls `work` with each number from 0 to count − 1, `width` at a time. Returns the results in order. */
export async function inParallel(count, width, work) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const at = next;
      next += 1;
      results[at] = await work(at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
  return results;
}

/** Returns the value below which the fraction `share` of `values` lies; NaN when there are none. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
