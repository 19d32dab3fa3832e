import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readInBackground } from "../background-reads.mjs";
import { percentile } from "../latency.mjs";
import { load } from "../load.mjs";
import { peakMb, person, startProduct } from "../programs.mjs";
import { signInByForm } from "../sign-in-by-form.mjs";
import { atMost } from "../targets.mjs";

const AMOUNTS = [1_000, 10_000];
const MOST = AMOUNTS.at(-1);

const json = { "content-type": "application/json" };

/** Measures drawing and verifying labels in a separate process, then through the service while lists are read. */
export async function measureLabels(record) {
  for (const amount of AMOUNTS) {
    const { seconds, peak, bytes } = await drawAlone(amount);
    const what = `${said(amount)} labels drawn and read back`;
    record(`${what}, s`, seconds, undefined, `${kB(bytes)} kB of PDF`, amount === MOST ? atMost(2.5) : undefined);
    record(`${what}, MB`, peak, undefined, "", amount === MOST ? atMost(300) : undefined);
  }
  await measureFirstJob(record);
  const product = await startProduct();
  try {
    await createPoints(product, MOST);
    await measureSmallJobs(product, record);
    await measureFirstSheet(product, record);
    for (const amount of AMOUNTS) await printThrough(product, amount, record);
    record("peak memory of the service that printed, MB", peakMb(product.pid));
  } finally {
    await product.stop();
    product.remove();
  }
}

/** Time in milliseconds that a person takes from the check of the print form to the button. */
const THINKING_MS = 3_000;

/** Measures the first job of a process, after the check that the print form sends. */
async function measureFirstJob(record) {
  const product = await startProduct();
  try {
    await createPoints(product, 100);
    const select = { ids: await listIds(product, 100) };
    await post(product, "/labels/check", { select });
    await sleep(THINKING_MS);
    const taken = await milliseconds(() => post(product, "/labels", { select }));
    record("100 labels, first job of a process, after its check, ms", taken, undefined, "", atMost(150));
  } finally {
    await product.stop();
    product.remove();
  }
}

/** Jobs of each size that are printed one after the other; the first one starts the workers that are then kept. */
const SMALL_JOBS = 12;

/** Measures jobs from the request to the last byte of the PDF. */
async function measureSmallJobs(product, record) {
  const ids = await listIds(product, MOST);
  const print = (from, amount) => post(product, "/labels", { select: { ids: ids.slice(from, from + amount) } });
  record("1 label with new workers, ms", await milliseconds(() => print(0, 1)));
  for (const amount of [1, 10, 100]) {
    const times = [];
    for (let job = 0; job < SMALL_JOBS; job += 1) times.push(await milliseconds(() => print(job * amount, amount)));
    const what = `${amount} ${amount === 1 ? "label" : "labels"}, request to PDF, ms`;
    record(what, Math.round(percentile(times, 0.5)), undefined, `median of ${SMALL_JOBS}`, atMost(150));
  }
}

/** Measures the pages of all labels and of a job with its first sheet drawn, and the check that follows. */
async function measureFirstSheet(product, record) {
  const cookie = await signInByForm(product.url, person);
  const select = { ids: await listIds(product, MOST) };
  const { id } = await printed(product, select.ids);
  const open = (query) => async () => {
    const page = await (await fetch(`${product.url}/labels?${query}`, { headers: { cookie } })).text();
    if (!page.includes("Lobby turnstile south")) throw new Error("The page shows no sheet.");
  };
  const figures = [
    ["print page with its first sheet", open("label=any"), atMost(100)],
    ["print page of a job that is printed again", open(`job=${id}`), atMost(100)],
    ["first sheet of chosen ids", () => post(product, "/labels/sheet", { select, sheet: 1 })],
    ["check of chosen ids", () => post(product, "/labels/check", { select })],
  ];
  for (const [what, work, target] of figures) {
    const times = [];
    for (let round = 0; round < SMALL_JOBS; round += 1) times.push(await milliseconds(work));
    const shown = Math.round(percentile(times, 0.5));
    record(`${what}, ${said(MOST)} labels, ms`, shown, undefined, `median of ${SMALL_JOBS}`, target);
  }
}

async function post({ url, token }, path, order) {
  const headers = { ...json, authorization: `Bearer ${token}` };
  const body = JSON.stringify({ stock: "avery-a4-l7160", ...order });
  const answer = await fetch(`${url}/api/v1${path}`, { method: "POST", headers, body });
  const content = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(Buffer.from(content).toString());
}

async function milliseconds(work) {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

async function drawAlone(amount) {
  const folder = mkdtempSync(join(tmpdir(), "labels-bench-"));
  const child = fork("bench/parts/render-labels.mjs", [String(amount), join(folder, "labels.pdf")]);
  const [result] = await once(child, "message");
  rmSync(folder, { recursive: true });
  return result;
}

/** Creates access points that all have the same name and location. */
export async function createPoints({ url, token }, amount) {
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

/** Returns the ids of the first access points of the list. */
export async function listIds({ url, token }, amount) {
  const ids = [];
  for (let page = 1; ids.length < amount; page += 1) {
    const answer = await fetch(`${url}/api/v1/access-points?limit=100&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    ids.push(...(await answer.json()).data.map(({ id }) => id));
  }
  return ids.slice(0, amount);
}

/** Prints a label for each id and returns the job when its labels are drawn and read back. */
export async function printed({ url, token }, ids) {
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
