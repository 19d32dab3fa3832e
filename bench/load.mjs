import autocannon from "autocannon";
import { percentile } from "./latency.mjs";

const CONNECTIONS = 32;

/** Loads one URL for `seconds`. Returns requests a second and p50 and p99 in ms. @throws on any failed request */
export async function load(url, { token, cookie, seconds = 2, connections = CONNECTIONS, ...rest }) {
  const result = await autocannon({
    ...(rest.amount ? { amount: rest.amount } : {}),
    url,
    connections,
    duration: seconds,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }), ...rest.headers },
    ...(rest.body && { method: "POST", body: rest.body }),
  });
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} broken`);
  if (result.requests.total === 0) throw new Error(`${url}: no answer in ${seconds} seconds`);
  const perSecond = Math.round(result.requests.total / result.duration);
  return { perSecond, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Loads several targets in turn, `rounds` times, so that noise affects all equally. Returns the median run of each. */
export async function inTurn(targets, rounds = 5) {
  const runs = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { url, ...options }] of targets.entries()) runs[at].push(await load(url, options));
  }
  return runs.map((results) => percentile(results, 0.5, ({ perSecond }) => perSecond));
}
