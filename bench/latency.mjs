import { once } from "node:events";
import { Agent, get } from "node:http";
import { json } from "node:stream/consumers";
import { percentile } from "./percentile.mjs";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Requests until the program's own code is compiled, and then until what a question needs has been read once. */
const WARM_UP = { program: 200, question: 3 };
const ENOUGH = 100;
const LEAST = 9;
const MOST_MS = 1_000;

/** One request on a connection that stays open: what it answered, and how many ms that took. */
export async function ask(url, token) {
  const began = performance.now();
  const [response] = await once(get(url, { agent, headers: { authorization: `Bearer ${token}` } }), "response");
  const answer = await json(response);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${JSON.stringify(answer)}`);
  return { answer, ms: performance.now() - began };
}

/** Asks a program that has just started the same thing again and again. */
export async function warmUp(url, token) {
  for (let count = 0; count < WARM_UP.program; count += 1) await ask(url, token);
}

/** The median of requests one after the other, in ms; fewer where each takes long. */
export async function medianMs(url, token) {
  for (let count = 0; count < WARM_UP.question; count += 1) await ask(url, token);
  const took = [];
  const until = performance.now() + MOST_MS;
  while (took.length < LEAST || (took.length < ENOUGH && performance.now() < until)) {
    took.push((await ask(url, token)).ms);
  }
  return Number(percentile(took, 0.5).toFixed(2));
}
