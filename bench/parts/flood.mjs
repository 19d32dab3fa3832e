import { setTimeout as sleep } from "node:timers/promises";
import { percentile, readDuring } from "../latency.mjs";
import { importRows, send, startPublicProduct } from "../programs.mjs";
import { atMost } from "../report.mjs";

/** Requests of strangers in a second: half open the public page, half send a report, each from another network. */
const A_SECOND = 50;

const POINTS = 2_500;

/** Measures lists of the office while strangers flood the public page of one access point, or of all, beside a quiet time. */
export async function measureFlood({ record, size }) {
  const product = await startPublicProduct({ TRUSTED_PROXY_HOPS: "1" });
  await importRows(product, POINTS);
  await send(product, "PATCH", "/settings", { publicPage: "on" });
  const codes = Array.from({ length: POINTS }, (_, number) => `C-${number}`);
  const quiet = { codes: [], p99s: [], statuses: new Map() };
  const floods = [
    { name: "one access point", codes: codes.slice(0, 1), p99s: [], statuses: new Map() },
    { name: "all access points", codes, p99s: [], statuses: new Map() },
  ];
  // The first round warms up.
  for (let round = 0; round <= size.rounds; round += 1) {
    for (const { codes, p99s, statuses } of [quiet, ...floods]) {
      const { p99 } = await readDuring(product, flood(product.url, { seconds: size.seconds, codes, statuses }));
      if (round > 0) p99s.push(p99);
    }
  }
  const beside = percentile(quiet.p99s, 0.5);
  for (const { name, p99s, statuses } of floods) {
    const note = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    const what = `p99 of a list, ms, while strangers flood ${name}, beside a quiet time`;
    record(what, percentile(p99s, 0.5), { beside, target: atMost(1.1), who: "the office, during a flood", note });
  }
  await product.stop();
  product.remove();
}

/** Sends the requests of strangers at their times, whether or not the ones before are answered, and counts the statuses. */
async function flood(url, { seconds, codes, statuses }) {
  const sent = [];
  for (let number = 0; number < seconds * A_SECOND; number += 1) {
    if (codes.length > 0) sent.push(ask(`${url}/q/${codes[number % codes.length]}`, number));
    await sleep(1_000 / A_SECOND);
  }
  for (const status of await Promise.all(sent)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
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
