import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readInBackground } from "../background-reads.mjs";
import { percentile } from "../latency.mjs";
import { load } from "../load.mjs";
import { peakMb, startProduct } from "../programs.mjs";
import { atMost } from "../targets.mjs";

const AMOUNTS = [1_000, 10_000];
const MOST = AMOUNTS.at(-1);

const json = { "content-type": "application/json" };

/** Measures drawing and verifying labels in a separate process, then through the service while lists are read. */
export async function measureLabels(record) {
  for (const amount of AMOUNTS) {
    const { seconds, peak, bytes } = await drawAlone(amount);
    const what = `${said(amount)} labels drawn and read back`;
    record(`${what}, s`, seconds, undefined, `${kB(bytes)} kB of PDF`, amount === MOST ? atMost(6) : undefined);
    record(`${what}, MB`, peak, undefined, "", amount === MOST ? atMost(250) : undefined);
  }
  const product = await startProduct();
  try {
    await createPoints(product, MOST);
    for (const amount of AMOUNTS) await printThrough(product, amount, record);
    record("peak memory of the service that printed, MB", peakMb(product.pid));
  } finally {
    await product.stop();
    product.remove();
  }
}

async function drawAlone(amount) {
  const folder = mkdtempSync(join(tmpdir(), "labels-bench-"));
  const child = fork("bench/parts/render-labels.mjs", [String(amount), join(folder, "labels.pdf")]);
  const [result] = await once(child, "message");
  rmSync(folder, { recursive: true });
  return result;
}

async function createPoints({ url, token }, amount) {
  const body = JSON.stringify({ name: "Lobby turnstile south", location: "HQ · Ground floor" });
  await load(`${url}/api/v1/access-points`, { token, headers: json, body, seconds: undefined, amount });
}

async function printThrough(product, amount, record) {
  const ids = await listIds(product, amount);
  const began = performance.now();
  const { result: job, latencies } = await readInBackground(product, printed(product, ids));
  const seconds = ((performance.now() - began) / 1_000).toFixed(2);
  if (job.state !== "done" || job.verified !== amount) throw new Error(`${job.verified} of ${amount}, ${job.state}`);
  record(`${said(amount)} labels through the service, s`, seconds, undefined, `${job.verified} read back`);
  const p99 = Math.round(percentile(latencies, 0.99));
  record(`p99 of lists while ${said(amount)} are drawn, ms`, p99, undefined, `${latencies.length} lists`, atMost(50));
}

async function listIds({ url, token }, amount) {
  const ids = [];
  for (let page = 1; ids.length < amount; page += 1) {
    const answer = await fetch(`${url}/api/v1/access-points?limit=100&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    ids.push(...(await answer.json()).data.map(({ id }) => id));
  }
  return ids.slice(0, amount);
}

async function printed({ url, token }, ids) {
  const headers = { ...json, authorization: `Bearer ${token}`, prefer: "respond-async" };
  const body = JSON.stringify({ select: { ids }, stock: "avery-a4-l7160" });
  const answer = await fetch(`${url}/api/v1/labels`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  let job = await answer.json();
  while (job.state === "queued" || job.state === "drawing") {
    await sleep(50);
    job = await (await fetch(`${url}/api/v1/label-jobs/${job.id}`, { headers })).json();
  }
  return job;
}

const said = (amount) => amount.toLocaleString("en");
const kB = (bytes) => Math.round(bytes / 1_000).toLocaleString("en");
