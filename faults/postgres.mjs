import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Secret of every process of a fault. */
const AUTH_SECRET = "a secret of the faults, the same for every process";

/** Returns the variables that lead a process to a database. */
export const leadTo = (url) => ({ DATABASE_URL: url, AUTH_SECRET });

/** Starts a PostgreSQL with an empty database, whose processes can be stopped, paused and killed. */
export async function startPostgres() {
  const { startCluster } = await import("../.build/postgres-cluster.mjs");
  const folder = mkdtempSync(join(tmpdir(), "access-points-faults-"));
  const { cluster, url } = await startCluster({}, folder);
  const name = `doors_${randomUUID().replaceAll("-", "")}`;
  await cluster.createDatabase(name);
  const signal = (which) =>
    signalFamily(Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0]), which);
  return {
    url: url(name),
    name,
    start: () => cluster.start(),
    stop: () => cluster.stop(),
    signal,
    /** Runs one statement beside the program. */
    query: (statement, values) => queryOnce(url("postgres"), statement, values),
    close: async () => {
      await cluster.stop().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement and returns its rows. */
export async function queryOnce(url, statement, values = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Sends a signal to a process and to all that it started. */
export function signalFamily(pid, signal) {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  process.kill(pid, signal);
  for (const child of children) signalIfThere(Number(child), signal);
}

function signalIfThere(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ")[1]);
  } catch {
    return 0; // It ended in between.
  }
}

/** Passes connections on to a PostgreSQL, each packet of either direction later by `delay()` milliseconds, in order. */
export async function startSlowLine(url, delay) {
  const to = new URL(url);
  const sockets = new Set();
  const server = createServer((client) => {
    const database = connect(Number(to.port), to.hostname);
    passOn(client, database, delay);
    passOn(database, client, delay);
    for (const socket of [client, database]) sockets.add(socket);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const through = new URL(url);
  through.port = String(server.address().port);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: through.href, close };
}

function passOn(from, into, delay) {
  let last = Promise.resolve();
  const later = (work) => {
    const due = performance.now() + delay();
    last = last.then(() => sleep(Math.max(0, due - performance.now()))).then(work);
  };
  from.on("data", (packet) => later(() => into.writable && into.write(packet)));
  from.on("close", () => later(() => into.destroy()));
  from.on("error", () => into.destroy());
}

/** Returns whether a program of this name is installed. */
export function isInstalled(name) {
  try {
    execFileSync("sh", ["-c", `PATH="$PATH:/usr/sbin" command -v "$0"`, name], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
