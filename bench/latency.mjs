import { once } from "node:events";
import { Agent, get } from "node:http";
import { json } from "node:stream/consumers";

/** Returns the value below which the fraction `share` of `values` lies, ordered by `of`; undefined without values. */
export const percentile = (values, share, of = Number) =>
  values.toSorted((a, b) => of(a) - of(b))[Math.floor(values.length * share)];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Warm-up requests: per program, until V8 has compiled its code; per query, until the database cache has its data. */
const WARM_UP = { program: 200, question: 3 };
const ENOUGH = 100;
const LEAST = 9;
const MOST_MS = 1_000;

/** Sends one request on a persistent connection. Returns the parsed answer and the time in ms. @throws unless 200 */
export async function ask(url, token) {
  const began = performance.now();
  const [response] = await once(get(url, { agent, headers: { authorization: `Bearer ${token}` } }), "response");
  const answer = await json(response);
  const { statusCode } = response;
  if (statusCode !== 200)
    throw Object.assign(new Error(`${url}: ${statusCode} ${JSON.stringify(answer)}`), { statusCode });
  return { answer, ms: performance.now() - began };
}

/** Repeats one request, so that a program that has just started compiles its code. */
export async function warmUp(url, token) {
  for (let count = 0; count < WARM_UP.program; count += 1) await ask(url, token);
}

/** Returns the median time of sequential requests in ms: 100 of them, or as many as fit in a second, but at least 9. */
export async function medianMs(url, token) {
  for (let count = 0; count < WARM_UP.question; count += 1) await ask(url, token);
  const took = [];
  const until = performance.now() + MOST_MS;
  while (took.length < LEAST || (took.length < ENOUGH && performance.now() < until)) {
    took.push((await ask(url, token)).ms);
  }
  return Number(percentile(took, 0.5).toFixed(2));
}
