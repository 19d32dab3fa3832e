import autocannon from "autocannon";
import { percentile } from "./latency.mjs";
import { cpuMs } from "./processes.mjs";

/**
 * Loads one URL for `seconds` on 32 connections. Returns requests a second, the p99 in ms, and the processor time of the
 * process `pid` for a request in microseconds.
 * @throws on any failed request
 */
export async function load(url, { pid, token, cookie, body, seconds, connections = 32 }) {
  const before = cpuMs(pid);
  const { requests, duration, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  if (non2xx || errors || requests.total === 0) {
    throw new Error(`${url}: ${requests.total} answers, ${non2xx} refused, ${errors} broken`);
  }
  const cpuUs = Math.round(((cpuMs(pid) - before) * 1_000) / requests.total);
  return { perSecond: Math.round(requests.total / duration), p99: latency.p99, cpuUs };
}

/**
 * Loads several targets in turn, `rounds` times after one that warms up, so that noise affects all equally. Returns the
 * median of the processor time of each target in microseconds.
 */
export async function cpuInTurn(targets, rounds) {
  const runs = targets.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { url, ...options }] of targets.entries()) {
      const { cpuUs } = await load(url, options);
      if (round > 0) runs[at].push(cpuUs);
    }
  }
  return runs.map((run) => percentile(run, 0.5));
}
