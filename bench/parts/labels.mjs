import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readInBackground } from "../background-reads.mjs";
import { percentile } from "../latency.mjs";
import { load } from "../load.mjs";
import { person, startProduct } from "../programs.mjs";
import { signInByForm } from "../sign-in-by-form.mjs";

const MOST = 10_000;

const json = { "content-type": "application/json" };

const NO_TCPDF = "Not measured beside TCPDF: `apt-get install php-cli php-tcpdf` installs it on Debian.";

/** Draws the labels with TCPDF of Debian, in PHP. Returns the time in seconds; undefined where it is not installed. */
function drawWithTcpdf() {
  if (!existsSync("/usr/bin/php") || !existsSync("/usr/share/php/tcpdf/tcpdf.php")) return undefined;
  const file = join(tmpdir(), "tcpdf-labels.pdf");
  const began = performance.now();
  execFileSync("php", ["bench/tcpdf-labels.php", String(MOST), file], { stdio: ["ignore", "ignore", "inherit"] });
  const seconds = Number(((performance.now() - began) / 1_000).toFixed(2));
  rmSync(file);
  return seconds;
}

/** Measures drawing and verifying labels in a separate process, then through the service while lists are read. */
export async function measureLabels(record, _print, attach) {
  const { seconds, peak, bytes } = await drawAlone(MOST);
  record(`${said(MOST)} labels drawn and read back, s`, seconds, undefined, `${kB(bytes)} kB of PDF`);
  record(`${said(MOST)} labels drawn and read back, MB`, peak);
  const theirs = drawWithTcpdf();
  if (theirs === undefined) attach({ text: NO_TCPDF });
  else record(`${said(MOST)} labels, s, beside TCPDF, which reads nothing back`, seconds, theirs);
  const product = await startProduct();
  try {
    await createPoints(product, MOST);
    await measureSmallJobs(product, record);
    await measureFirstSheet(product, record);
    await printThrough(product, record);
  } finally {
    await product.stop();
    product.remove();
  }
}

/** Number of jobs and pages of which the median counts. */
const ROUNDS = 12;

/** Measures jobs of one label, from the request to the last byte of the PDF. The first one starts the workers. */
async function measureSmallJobs(product, record) {
  const ids = await listIds(product, ROUNDS + 1);
  const print = (id) => post(product, "/labels", { select: { ids: [id] } });
  await print(ids.pop());
  const times = [];
  for (const id of ids) times.push(await milliseconds(() => print(id)));
  record("1 label, request to PDF, ms", Math.round(percentile(times, 0.5)), undefined, `median of ${ROUNDS}`);
}

/** Measures the print page of all labels, which shows the first sheet. */
async function measureFirstSheet(product, record) {
  const cookie = await signInByForm(product.url, person);
  const open = async () => {
    const page = await (await fetch(`${product.url}/labels?label=any`, { headers: { cookie } })).text();
    if (!page.includes("Lobby turnstile south")) throw new Error("The page shows no sheet.");
  };
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await milliseconds(open));
  const what = `print page with its first sheet, ${said(MOST)} labels, ms`;
  record(what, Math.round(percentile(times, 0.5)), undefined, `median of ${ROUNDS}`);
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
async function createPoints({ url, token }, amount) {
  const body = JSON.stringify({ name: "Lobby turnstile south", location: "HQ · Ground floor" });
  await load(`${url}/api/v1/access-points`, { token, headers: json, body, seconds: undefined, amount });
}

async function printThrough(product, record) {
  const ids = await listIds(product, MOST);
  const began = performance.now();
  const { result: job, latencies } = await readInBackground(product, printed(product, ids));
  const seconds = ((performance.now() - began) / 1_000).toFixed(2);
  if (job.state !== "done" || job.verified !== MOST) throw new Error(`${job.verified} of ${MOST}, ${job.state}`);
  record(`${said(MOST)} labels through the service, s`, seconds, undefined, `${job.verified} read back`);
  const p99 = Math.round(percentile(latencies, 0.99));
  record(`p99 of lists while ${said(MOST)} labels are drawn, ms`, p99, undefined, `${latencies.length} lists`);
}

/** Returns the ids of the first access points of the list. */
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

/** Prints a label for each id and returns the job when its labels are drawn and read back. */
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
