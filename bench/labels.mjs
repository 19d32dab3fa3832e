import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { load } from "./load.mjs";
import { peakMb, startProduct } from "./programs.mjs";

const AMOUNTS = [1_000, 10_000];
/** How many ask the service for a page, one request after the other, while labels are drawn. */
const READERS = 4;

const json = { "content-type": "application/json" };

/** Drawing and reading back in a process that does nothing else, then through the service while others read lists. */
export async function measureLabels(record) {
  for (const amount of AMOUNTS) {
    const { seconds, peak, bytes } = await drawAlone(amount);
    record(`${said(amount)} labels drawn and read back, s`, seconds, undefined, `${peak} MB, ${kB(bytes)} kB of PDF`);
  }
  const product = await startProduct();
  try {
    await createPoints(product, AMOUNTS.at(-1));
    for (const amount of AMOUNTS) await printThrough(product, amount, record);
    record("peak memory of the service that printed, MB", peakMb(product.pid));
  } finally {
    await product.stop();
    product.remove();
  }
}

async function drawAlone(amount) {
  const folder = mkdtempSync(join(tmpdir(), "labels-bench-"));
  const child = fork("bench/labels-alone.mjs", [String(amount), join(folder, "labels.pdf")]);
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
  const { job, latencies } = await readMeanwhile(product, printed(product, ids));
  const seconds = ((performance.now() - began) / 1_000).toFixed(2);
  if (job.state !== "done" || job.verified !== amount) throw new Error(`${job.verified} of ${amount}, ${job.state}`);
  const note = `${job.verified} read back; lists meanwhile p99 ${percentile(latencies, 0.99)} ms`;
  record(`${said(amount)} labels through the service, s`, seconds, undefined, note);
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

/** Reads a page of the list again and again until `work` is done, and gives how long each took, in ms. */
async function readMeanwhile({ url, token }, work) {
  const latencies = [];
  let isDone = false;
  const read = async () => {
    while (!isDone) {
      const began = performance.now();
      await (
        await fetch(`${url}/api/v1/access-points?limit=10`, { headers: { authorization: `Bearer ${token}` } })
      ).text();
      latencies.push(performance.now() - began);
      await sleep(5);
    }
  };
  const readers = Array.from({ length: READERS }, read);
  const job = await work.finally(() => {
    isDone = true;
  });
  await Promise.all(readers);
  return { job, latencies };
}

const percentile = (values, share) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);
const said = (amount) => amount.toLocaleString("en");
const kB = (bytes) => Math.round(bytes / 1_000).toLocaleString("en");
