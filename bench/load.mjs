import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { percentile } from "./latency.mjs";
import { cpuMs } from "./programs.mjs";

const CONNECTIONS = 32;

/** Milliseconds of the units of time in which wrk prints latencies. */
const UNITS = { us: 0.001, ms: 1, s: 1_000 };

/** Whether wrk is installed. autocannon, in JavaScript on the same cores, costs more than the answers it asks for. */
const hasWrk = (() => {
  try {
    // wrk prints its version and ends with 1.
    execFileSync("wrk", ["--version"], { stdio: "ignore" });
    return true;
  } catch ({ code }) {
    return code !== "ENOENT";
  }
})();

/** Name of the program that generates the load of a page or a list. */
export const generator = hasWrk ? "wrk" : "autocannon";

/**
 * Loads one URL for `seconds`, or with `amount` requests. Returns requests a second, p50 and p99 in ms and, when `pid`
 * is the program that answers, its processor time per request in microseconds.
 * @throws on any failed request
 */
export async function load(url, { pid, ...options }) {
  const hasTime = !options.amount;
  const before = pid && cpuMs(pid);
  const { total, seconds, failures, p50, p99 } = await (hasWrk && hasTime ? runWrk : runAutocannon)(url, options);
  const cpuUs = pid && Math.round(((cpuMs(pid) - before) * 1_000) / total);
  if (failures) throw new Error(`${url}: ${failures}`);
  if (total === 0) throw new Error(`${url}: no answer in ${seconds} seconds`);
  return { perSecond: Math.round(total / seconds), p50, p99, cpuUs };
}

const headersOf = ({ token, cookie, headers }) => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(cookie && { cookie }),
  ...headers,
});

async function runWrk(url, { seconds = 2, connections = CONNECTIONS, body, ...options }) {
  const headers = Object.entries(headersOf(options)).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const post = body ? { script: ["-s", "bench/post.lua"], body: ["--", body] } : { script: [], body: [] };
  const args = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "10s",
    "--latency",
    ...post.script,
    ...headers,
    url,
    ...post.body,
  ];
  const { stdout } = await promisify(execFile)("wrk", args);
  const [, total, took, unit] = /(\d+) requests in ([\d.]+)(ms|s|m),/.exec(stdout);
  const latency = (share) => {
    const [, value, unit] = new RegExp(` ${share}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout);
    return Math.round(Number(value) * UNITS[unit] * 100) / 100;
  };
  return {
    total: Number(total),
    seconds: Number(took) * { ms: 0.001, s: 1, m: 60 }[unit],
    failures: /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0],
    p50: latency(50),
    p99: latency(99),
  };
}

async function runAutocannon(url, { seconds = 2, connections = CONNECTIONS, amount, body, ...options }) {
  const { requests, duration, latency, non2xx, errors } = await autocannon({
    ...(amount ? { amount } : {}),
    url,
    connections,
    duration: seconds,
    headers: headersOf(options),
    ...(body && { method: "POST", body }),
  });
  const failures = (non2xx || errors) && `${non2xx} refused, ${errors} broken`;
  return { total: requests.total, seconds: duration, failures, p50: latency.p50, p99: latency.p99 };
}

/**
 * Loads several targets in turn, `rounds` times, so that noise affects all equally. Returns the median of each figure
 * of each target.
 */
export async function inTurn(targets, rounds = 5) {
  const runs = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { url, ...options }] of targets.entries()) runs[at].push(await load(url, options));
  }
  return runs.map((results) =>
    Object.fromEntries(
      Object.keys(results[0]).map((figure) => [
        figure,
        percentile(
          results.map((result) => result[figure]),
          0.5,
        ),
      ]),
    ),
  );
}
