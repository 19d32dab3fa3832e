import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startProgram } from "../tests/launch-program.mjs";

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
 */
export async function startProduct(env = {}) {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "access-points-bench-"));
  const variables = {
    // One user creates and changes thousands of rows a second here. The limits are raised, not removed, so that their cost is measured too.
    CREATES_PER_MINUTE: "100000000",
    CHANGES_PER_MINUTE: "100000000",
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD: person.password,
    ...env,
  };
  const log = openSync(join(dataDir, "bench.log"), "w");
  const program = await startProgram({ env: variables, dataDir, log });
  closeSync(log);
  // It says that it is ready when it listens; a load balancer waits for this answer, too.
  const began = performance.now();
  while (!(await fetch(`${program.url}/readyz`)).ok) await sleep(5);
  const readyMs = program.readyMs + Math.round(performance.now() - began);
  const token = await signIn(`${program.url}/api/v1/auth/login`);
  return { ...program, readyMs, token, remove: () => rmSync(dataDir, { recursive: true }) };
}

/** Starts the reference on the SQLite file in `dataDir`, where the product may be running. */
export async function startReference(dataDir) {
  const program = await startProgram({ script: "bench/reference.mjs", dataDir });
  return { ...program, token: program.output.log.trim() };
}

/** Settings that docs/postgresql.md recommends. Those of a new installation are for a small machine. */
const SETTINGS = {
  shared_buffers: `${Math.round(totalmem() / 4 / 2 ** 20)}MB`,
  max_wal_size: "4GB",
  random_page_cost: "1.1",
};

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
