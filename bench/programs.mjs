import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";

export const person = { email: "bench@example.com", password: "a bench to sit upon" };

/** Returns the resident memory of a process in MB, as the kernel reports it. */
export const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024);

/** Returns the processor time of a process in ms. The kernel counts it in hundredths of a second. */
export function cpuMs(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** Returns the peak resident memory of a process in MB, as the kernel reports it. */
export const peakMb = (pid) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024);

const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill();
});

/**
 * Starts a Node program in a folder, with only PATH, NODE_ENV and `env` in its environment. Stops it when this process
 * exits.
 */
function startNode(args, env, stdout = "ignore", cwd = ".") {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", stdout, "inherit"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  const stop = async () => {
    if (child.kill("SIGTERM")) await once(child, "exit");
    return { code: child.exitCode, signal: child.signalCode };
  };
  return { child, stop };
}

/** Starts a service and waits until `readyUrl` answers 2xx; `readyMs` is the time from the spawn until then. */
export async function startService(args, env, readyUrl, stdout, cwd) {
  const began = performance.now();
  const { child, stop } = startNode(args, env, stdout, cwd);
  while (!(await fetch(readyUrl).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended with ${child.exitCode} before it was ready`);
    await sleep(5);
  }
  return { pid: child.pid, readyMs: Math.round(performance.now() - began), stop };
}

/** Signs in as the bench's user and returns the token. Every service here takes e-mail and password as JSON. */
export async function signIn(url) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(person) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).token;
}

/**
 * Starts the built product as `npm start` does, with its usual log, on a new empty folder, or on DATA_DIR
 * of `env`, which may contain other variables too. The log goes to a file beside the data.
 * @param folder in which the product was built
 * @param program file that is started
 */
export async function startProduct(env = {}, { folder = ".", program = ".build/server.mjs" } = {}) {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "access-points-bench-"));
  const port = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    PORT: String(port),
    DATA_DIR: dataDir,
    // One user creates thousands of rows a second here. The limit is raised, not removed, so its cost is measured too.
    CREATES_PER_MINUTE: "100000000",
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD: person.password,
    ...env,
  };
  const log = openSync(join(dataDir, "bench.log"), "w");
  const service = await startService([program], variables, `${url}/readyz`, log, folder);
  closeSync(log);
  const token = await signIn(`${url}/api/v1/auth/login`);
  return { ...service, url, token, dataDir, remove: () => rmSync(dataDir, { recursive: true }) };
}

/** Starts the reference on the SQLite file in `dataDir`, where the product may be running. */
export async function startReference(dataDir) {
  const port = await getPort();
  const args = ["bench/reference.mjs", join(dataDir, "access-points.sqlite"), String(port)];
  const { child, stop } = startNode(args, {}, "pipe");
  const [token] = await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${port}`, token: String(token).trim(), pid: child.pid, stop };
}

/** Settings that docs/postgresql.md recommends. Those of a new installation are for a small machine. */
const SETTINGS = { shared_buffers: `${Math.round(totalmem() / 4 / 2 ** 20)}MB`, max_wal_size: "4GB" };

/** Starts a PostgreSQL whose data stays in `folder`. */
export async function startPostgres(folder) {
  const { startCluster } = await import("../.build/postgres-cluster.mjs");
  const { cluster, url } = await startCluster(SETTINGS, folder);
  return { cluster, envOf: (database) => envOf(url(database)), stop: () => cluster.stop() };
}

const envOf = (url) => ({
  DATABASE_URL: url,
  AUTH_SECRET: "a secret of the bench, the same for every process",
});
