// node bench/scale/measure.mjs: measures what one request costs in processor time, in the program, in PostgreSQL and in a
// replica, and writes bench/scale/costs.json, from which `simulate.mjs` computes. Needs a build, and Linux for /proc.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { load } from "../load.mjs";
import { person, startProduct } from "../programs.mjs";
import { signInByForm } from "../sign-in-by-form.mjs";

const ROWS = 10_000;
const BATCH = 1_000;
const SECONDS = 4;
const SIGN_INS = 20;
/** Few, because a page under load on a busy machine must not wait until wrk gives it up. */
const CONNECTIONS = 8;
const PATH = "/api/v1/access-points";
const json = { "content-type": "application/json" };

/** Returns the processor time in ms of a process and of all below it, with those that ended, in hundredths of a second. */
function treeMs(pid) {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(name));
  const children = (parent) => stats.filter((one) => one.parent === parent);
  const sum = ({ pid, own, ended }) => children(pid).reduce((total, child) => total + sum(child), own + ended);
  return stats.filter((one) => one.pid === pid).reduce((total, one) => total + sum(one), 0) * 10;
}

/** Returns a process from /proc, or nothing when it has just ended. */
function readStat(name) {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1).split(" ").map(Number);
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
    return [{ pid: Number(name), parent: fields[1], own: user + system, ended: endedUser + endedSystem }];
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return [];
    throw error;
  }
}

/** Starts a primary and a streaming replica, which is a copy of the stopped primary's folder. */
async function startReplicated() {
  const { startCluster } = await import("../../.build/postgres-cluster.mjs");
  const folders = ["primary", "replica"].map((name) => mkdtempSync(join(tmpdir(), `access-points-scale-${name}-`)));
  await (await startCluster({}, folders[0])).stop();
  chmodSync(folders[1], 0o755);
  execFileSync("cp", ["-a", join(folders[0], "data"), join(folders[1], "data")]);
  // Switches automatic vacuum off: it would add its cost to whichever request is measured when it starts.
  const primary = await startCluster({ autovacuum: "off" }, folders[0]);
  writeFileSync(join(folders[1], "data", "standby.signal"), "");
  const replica = await startCluster({ primary_conninfo: primary.url("postgres") }, folders[1]);
  await primary.cluster.createDatabase("doors");
  const pidOf = (folder) => Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
  const stop = async () => {
    await replica.stop();
    await primary.stop();
    for (const folder of folders) rmSync(folder, { recursive: true });
  };
  return { primary, replica, pids: { primary: pidOf(folders[0]), replica: pidOf(folders[1]) }, stop };
}

const timesOf = (pids) => Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, treeMs(pid)]));

/** Runs `work`, which returns a number of units, and returns the processor time of each server per unit in µs. */
async function costOf(pids, work) {
  const before = timesOf(pids);
  const units = await work();
  const after = timesOf(pids);
  const micros = (name) => Math.round(((after[name] - before[name]) * 1_000) / units);
  return Object.fromEntries(Object.keys(pids).map((name) => [name, micros(name)]));
}

async function post(url, token, body) {
  const headers = { ...json, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Measures every cost with one program. `pids` are the processes whose time is counted. */
async function measureCosts({ url, token }, pids) {
  const list = url + PATH;
  let ids = [];
  for (let made = 0; made < ROWS; made += BATCH) {
    const items = Array.from({ length: BATCH }, (_, at) => ({ name: `Door ${made + at}`, location: "Quay 4" }));
    ids = (await (await post(`${list}/batch`, token, { items })).json()).data.map(({ id }) => id);
  }
  const cookie = await signInByForm(url, person);
  /** Loads a target twice, because the first time the compiler of Node is at work; only the second one counts. */
  const costOfLoad = async (target, options) => {
    await load(target, { connections: CONNECTIONS, ...options, seconds: SECONDS });
    return costOf(pids, () => requestsOf(target, options));
  };
  const requestsOf = async (target, options) => {
    const { perSecond } = await load(target, { connections: CONNECTIONS, ...options, seconds: SECONDS });
    return perSecond * SECONDS;
  };
  for (const statement of ["vacuum analyze", "checkpoint"]) await query(servers.primary, statement);
  // Waits until the work that follows the creation of many rows, such as sealing the audit log, has ended.
  await sleep(2 * SECONDS * 1_000);
  const body = JSON.stringify({ name: "Lobby turnstile", location: "HQ · Ground floor" });
  const costs = {
    list: await costOfLoad(`${list}?limit=25`, { token }),
    listPage: await costOfLoad(`${url}/access-points?limit=25`, { cookie }),
    get: await costOfLoad(`${list}/${ids[0]}`, { token }),
    search: await costOfLoad(`${list}?limit=25&q=door%2099&count=capped`, { token }),
    // One after the other: those of one person at the same time share their statements, and people create one by one.
    create: await costOfLoad(list, { token, headers: json, body, connections: 1 }),
    signIn: await costOf(pids, async () => {
      for (let count = 0; count < SIGN_INS; count += 1) await post(`${url}/api/v1/auth/login`, undefined, person);
      return SIGN_INS;
    }),
  };
  costs.label = await costOf(pids, async () => {
    const answer = await post(`${url}/api/v1/labels`, token, { select: { ids }, stock: "avery-a4-l7160" });
    await answer.arrayBuffer();
    return ids.length;
  });
  return costs;
}

/** Returns the size of the primary's database for each row, in bytes, without the 8 MB of an empty one. */
async function bytesOfRow(primary) {
  const [{ bytes }] = await query(
    primary,
    "select (pg_database_size('doors') - 8000000) / (select sum(total) from access_point_totals) as bytes",
  );
  return Math.round(Number(bytes));
}

async function query(primary, statement) {
  const client = primary.cluster.getPgClient("doors", "127.0.0.1");
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const servers = await startReplicated();
const env = { DATABASE_URL: servers.primary.url("doors"), AUTH_SECRET: "a secret of the bench, 0123456789 abcdefgh" };
const product = await startProduct({ ...env, DATABASE_URL_READ: servers.replica.url("doors") });
try {
  const pids = { program: product.pid, ...servers.pids };
  const costs = await measureCosts(product, pids);
  const measured = {
    measured: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
    loadAverage: Math.round(loadavg()[0]),
    unit: "µs of processor time for one request or label",
    costs,
    bytesOfRow: await bytesOfRow(servers.primary),
  };
  writeFileSync("bench/scale/costs.json", `${JSON.stringify(measured, null, 2)}\n`);
  process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
} finally {
  await product.stop();
  product.remove();
  await servers.stop();
}
