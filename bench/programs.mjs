import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startProgram } from "../tests/launch-program.mjs";

export const person = { email: "bench@example.com", password: "a bench to sit upon" };

/** With DATA_DIR of `env` or on a new empty folder. The log goes to a file beside the data. */
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
  const { token } = await send(program, "POST", "/auth/login", person);
  return { ...program, readyMs, token, remove: () => rmSync(dataDir, { recursive: true }) };
}

export async function startReference(dataDir) {
  const program = await startProgram({ script: "bench/reference.mjs", dataDir });
  return { ...program, token: program.output.log.trim() };
}

/** Starts a PostgreSQL whose data stays in `folder`, with the settings that docs/postgresql.md recommends. */
export async function startPostgres(folder) {
  const { startCluster } = await import("../.build/postgres-cluster.mjs");
  const shared_buffers = `${Math.round(totalmem() / 4 / 2 ** 20)}MB`;
  const { cluster, url } = await startCluster({ shared_buffers, max_wal_size: "4GB", random_page_cost: "1.1" }, folder);
  const AUTH_SECRET = "a secret of the bench, the same for every process";
  return { cluster, envOf: (database) => ({ DATABASE_URL: url(database), AUTH_SECRET }), stop: () => cluster.stop() };
}

/** Returns the parsed JSON, or the bytes of another answer; throws unless it succeeds. */
export async function send({ url, token }, method, path, body, given = {}) {
  const isFile = Buffer.isBuffer(body);
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isFile && { "content-type": "application/json" }),
      ...given,
    },
    body: isFile ? body : body && JSON.stringify(body),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${bytes.toString().slice(0, 500)}`);
  return /json/.test(answer.headers.get("content-type")) ? JSON.parse(bytes) : bytes;
}

export async function importRows(product, count) {
  const row = (_, number) => `Gate ${number},Building ${number % 97},"Opens inwards, ${number}",C-${number}`;
  const file = ["name,location,description,qrCode", ...Array.from({ length: count }, row)].join("\n");
  const type = { "content-type": "text/csv" };
  const { created } = await send(product, "POST", "/access-points/import", Buffer.from(file), type);
  if (created !== count) throw new Error(`${created} rows were imported instead of ${count}.`);
}
