import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "../load.mjs";
import { startPostgres, startProduct } from "../programs.mjs";
import { newPoint } from "./creates.mjs";

const ROWS = 2_000;
const PROCESSES = [1, 2, 4];
const CONNECTIONS = 32;
const ROUNDS = 3;

/** Requests to measure. Creates come last, because each adds a row to the lists. */
const REQUESTS = [
  { name: "list, limit=10", path: "/api/v1/access-points?limit=10" },
  { name: "durable creates", path: "/api/v1/access-points", ...newPoint },
];

/** Measures lists and creates of several processes on one PostgreSQL against one process on SQLite, in the same run. */
export async function measureProcesses(record, print) {
  const cores = cpus().length;
  print(
    `Several processes, PostgreSQL and the load generator share ${cores} cores: with few, more processes gain little.`,
  );
  const postgres = await startShared();
  const products = [await startProduct()];
  try {
    await createPoints(products[0]);
    for (let count = 0; count < Math.max(...PROCESSES); count += 1) products.push(await startProduct(postgres.env));
    const [alone, ...many] = products;
    await createPoints(many[0]);
    const groups = [[alone], ...PROCESSES.map((count) => many.slice(0, count))];
    for (const { name, ...request } of REQUESTS) {
      const [sqlite, ...results] = await groupsInTurn(groups, request);
      for (const [at, { perSecond, p99 }] of results.entries()) {
        const note = `reference: 1 process on SQLite; p99 ${p99} ms; ${cores} cores for all`;
        record(`${name}, a second, ${said(PROCESSES[at])} on PostgreSQL`, perSecond, sqlite.perSecond, note);
      }
    }
  } finally {
    for (const product of products) {
      await product.stop();
      product.remove();
    }
    await postgres.stop();
  }
}

async function startShared() {
  const folder = mkdtempSync(join(tmpdir(), "access-points-bench-postgres-"));
  const postgres = await startPostgres(folder);
  await postgres.cluster.createDatabase("doors");
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  };
  return { env: postgres.envOf("doors"), stop };
}

async function createPoints({ url, token }) {
  const body = JSON.stringify({ name: "Lobby turnstile", location: "HQ · Ground floor" });
  const headers = { "content-type": "application/json" };
  await load(`${url}/api/v1/access-points`, { token, headers, body, seconds: undefined, amount: ROWS });
}

/** Loads each group in turn, several times, so that noise affects all equally. Returns the median run of each group. */
async function groupsInTurn(groups, request) {
  const runs = groups.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, group] of groups.entries()) runs[at].push(await loadGroup(group, request));
  }
  return runs.map((results) => results.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)]);
}

/** Loads all processes of a group at once. The total number of connections is the same for every group. */
async function loadGroup(group, { path, ...request }) {
  const connections = CONNECTIONS / group.length;
  const results = await Promise.all(
    group.map(({ url, token }) => load(`${url}${path}`, { token, connections, ...request })),
  );
  const perSecond = Math.round(results.reduce((sum, result) => sum + result.perSecond, 0));
  return { perSecond, p99: Math.max(...results.map(({ p99 }) => p99)) };
}

const said = (count) => `${count} process${count === 1 ? "" : "es"}`;
