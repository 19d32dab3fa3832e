import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../latency.mjs";
import { LABELS, mixedRequests, signInAgain } from "../mixed-requests.mjs";
import { cpuMs, person, residentMb, startProduct } from "../programs.mjs";
import { signInByForm } from "../sign-in-by-form.mjs";

const ROWS = 20_000;
/** People who share the load. */
const PEOPLE = 8;
/** Requests a second. */
const RATE = 20;

/**
 * Loads the program for `minutes` with twenty mixed requests a second: lists, searches, pages, creates, labels and
 * sign-ins. Adds a table with memory, descriptors and latency of each minute.
 */
export async function measureSoak(record, print, attach, { minutes }) {
  const product = await startProduct();
  try {
    const people = await addPeople(product);
    const table = await soak({ product, people, minutes, print });
    attach({ header: HEADER, lines: table.map(({ cells }) => cells) });
    const later = table.slice(Math.floor(table.length / 3));
    const sumOf = (figure) => table.reduce((sum, row) => sum + row[figure], 0);
    record("soak: requests", sumOf("requests"), undefined, `${RATE} a second for ${minutes} minutes`);
    record("soak: answers other than 2xx", sumOf("failures"));
    const what = "soak: memory at the end beyond that after a third of the time, MB";
    record(what, later.at(-1).mb - later[0].mb, undefined, `${later[0].mb} and ${later.at(-1).mb} MB`);
  } finally {
    await product.stop();
    product.remove();
  }
}

/** Adds the people with the `user` command and the rows with `seed`, and signs everybody in, also by the form. */
async function addPeople({ url, dataDir }) {
  const run = (name, args, input = "") => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", DATA_DIR: dataDir };
    const { status, stderr } = spawnSync(process.execPath, [`bin/${name}.mjs`, ...args], {
      env,
      input,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
  };
  const people = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const email = `person${count}@example.com`;
    run("user", ["add", email, "--role", "manager"], `${person.password}\n`);
    run("seed", ["--email", email, "--rows", String(ROWS / PEOPLE)]);
    const who = { url, email, password: person.password, ids: [] };
    const { status } = await signInAgain(who);
    if (status !== 200) throw new Error(`signing in as ${email} answered ${status}`);
    people.push({ ...who, cookie: await signInByForm(url, who) });
  }
  return people;
}

/**
 * Starts a request every 1/RATE seconds, whether or not the ones before are answered, so that a stall shows up in the
 * latency of all requests that fall into it. Returns a row for each minute.
 */
async function soak({ product, people, minutes, print }) {
  const table = [];
  const under = new Set();
  const answers = [];
  let at = 0;
  const began = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    const cpuBefore = cpuMs(product.pid);
    for (; at < minute * 60 * RATE; at += 1) {
      await sleep(Math.max(0, began + (at * 1_000) / RATE - performance.now()));
      const due = began + (at * 1_000) / RATE;
      const { name, send } = mixedRequests[at % mixedRequests.length];
      const asking = send(people[at % people.length], at)
        .catch(({ message }) => ({ status: message }))
        .then(({ status }) => answers.push({ name, status, ms: performance.now() - due }))
        .finally(() => under.delete(asking));
      under.add(asking);
    }
    if (minute === minutes) await Promise.all(under);
    const cores = (cpuMs(product.pid) - cpuBefore) / 60_000;
    table.push(describeMinute({ minute, answers: answers.splice(0), product, cores }));
    print(table.at(-1).cells.join("  "));
  }
  return table;
}

const HEADER = [
  "minute",
  "requests",
  "p50 ms",
  "p99 ms",
  "slowest ms",
  "slowest labels ms",
  "cores",
  "MB",
  "descriptors",
  "WAL MB",
  "other answers",
];

function describeMinute({ minute, answers, product, cores }) {
  const timesOf = (isChosen) => answers.filter(({ name }) => isChosen(name)).map(({ ms }) => ms);
  const times = timesOf((name) => !LABELS.has(name));
  const labels = timesOf((name) => LABELS.has(name));
  const others = answers.map(({ status }) => status).filter((status) => !(status >= 200 && status < 300));
  const p99 = percentile(times, 0.99);
  const mb = residentMb(product.pid);
  const descriptors = readdirSync(`/proc/${product.pid}/fd`).length;
  const wal = statSync(join(product.dataDir, "access-points.sqlite-wal"), { throwIfNoEntry: false })?.size ?? 0;
  const rounded = [percentile(times, 0.5), p99, Math.max(...times), Math.max(...labels)].map(Math.round);
  const kinds = [...new Set(others)].join(", ");
  const cells = [minute, answers.length, ...rounded, cores.toFixed(2), mb, descriptors, Math.round(wal / 1e6), kinds];
  return { cells, requests: answers.length, failures: others.length, p99, mb };
}
