import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { percentile, readDuring } from "../latency.mjs";
import { importRows, send, startProduct } from "../programs.mjs";
import { atMost } from "../report.mjs";

/** Requests of strangers in a second: half open the public page, half send a report, each from another network. */
const A_SECOND = 50;

const POINTS = 2_500;

/** Measures lists of the office while strangers flood the public page of one access point, or of all, beside a quiet time. */
export async function measureFlood({ record, size }) {
  const port = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const product = await startProduct({ PORT: String(port), PUBLIC_URL: url, TRUSTED_PROXY_HOPS: "1" });
  await importRows(product, POINTS);
  await send(product, "PATCH", "/settings", { publicPage: "on" });
  const codes = Array.from({ length: POINTS }, (_, number) => `C-${number}`);
  const floods = { quiet: [], "one access point": codes.slice(0, 1), "all access points": codes };
  const p99s = Object.fromEntries(Object.keys(floods).map((name) => [name, []]));
  const answers = Object.fromEntries(Object.keys(floods).map((name) => [name, new Map()]));
  // The first round warms up.
  for (let round = 0; round <= size.rounds; round += 1) {
    for (const [name, flooded] of Object.entries(floods)) {
      const { p99 } = await readDuring(
        product,
        flood({ url, seconds: size.seconds, codes: flooded, seen: answers[name] }),
      );
      if (round > 0) p99s[name].push(p99);
    }
  }
  const [beside, ...figures] = Object.values(p99s).map((all) => percentile(all, 0.5));
  for (const [at, name] of Object.keys(floods).slice(1).entries()) {
    const note = [...answers[name]].map(([status, count]) => `${count} × ${status}`).join(", ");
    const what = `p99 of a list, ms, while strangers flood ${name}, beside a quiet time`;
    record(what, figures[at], { beside, target: atMost(1.1), who: "the office, during a flood", note });
  }
  await product.stop();
  product.remove();
}

/** Sends the requests of strangers at their times, whether or not the ones before are answered, and counts the statuses in `seen`. */
async function flood({ url, seconds, codes, seen }) {
  const sent = [];
  for (let number = 0; number < seconds * A_SECOND; number += 1) {
    if (codes.length > 0) sent.push(ask(`${url}/q/${codes[number % codes.length]}`, number));
    await sleep(1_000 / A_SECOND);
  }
  for (const status of await Promise.all(sent)) seen.set(status, (seen.get(status) ?? 0) + 1);
}

/** Opens the page or sends its form, as a stranger of a network of its own. Returns the status of the answer. */
async function ask(page, number) {
  const headers = {
    origin: new URL(page).origin,
    "x-forwarded-for": `10.${number % 200}.${Math.floor(number / 200) % 200}.1`,
  };
  const report = { method: "POST", body: new URLSearchParams({ kind: "problem", text: `Flood ${number}` }) };
  const answer = await fetch(page, { headers, redirect: "manual", ...(number % 2 === 1 && report) });
  await answer.text();
  return answer.status;
}
