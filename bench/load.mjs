import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { send } from "./programs.mjs";

/** The p99 is in ms, and the processor time of a request in µs. A failed request throws. */
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

/** In turn, so that noise affects all equally. Medians in µs, after one round that warms up. */
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

/** Returns the processor time of a process in ms. The kernel counts it in hundredths of a second. */
function cpuMs(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");

/** Returns the memory of a process in MB, as the kernel reports it; 0 when the process has ended. */
export const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024);

const childrenOf = (pid) =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readIfThere(`/proc/${pid}/task/${task}/children`).split(" "))
    .filter((child) => child !== "");

/** Returns the memory of a process and of those that it started, in MB. */
const familyMb = (pid) => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentMb(one), 0);

/** Returns the result of `work`, and by how many MB a process and those that it started grew at most meanwhile. */
export async function watchMemory(pid, work) {
  const before = familyMb(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, familyMb(pid));
  }, 50);
  const result = await work().finally(() => clearInterval(timer));
  return { result, moreMb: most - before };
}
