import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { person, startPostgres, startProduct } from "./programs.mjs";

/** Rows of a large office, and of a large organization. */
export const SIZES = [20_000, 1_000_000];
export const ENGINES = ["SQLite", "PostgreSQL"];

/** Folders of the code that determines the rows: when a file there changes, the databases are filled again. */
const WRITERS = ["lib/service/db/migrations", "lib/service/access-points/seed"];

/**
 * Custom fields of the databases that have some. The seed command gives a value to all access points, of Checked to half
 * of them, and of Floor to a tenth: one of 3 materials, of 200 batches, of 1,461 dates, and of 1,000 floors.
 */
export const FIELDS = [
  { key: "material", label: "Material", type: "choice", options: ["Steel", "Glass", "Wood"] },
  { key: "batch", label: "Batch", type: "text" },
  { key: "floor", label: "Floor", type: "number" },
  { key: "checked", label: "Checked", type: "date" },
];

/**
 * Opens an engine's databases, which the seed command fills with rows of one user. They are kept between runs, outside
 * the repository. `at(rows)` returns the variables that start the product on one; `copyOf(rows)` those of a copy.
 * @param fields custom fields that the rows have values of
 */
export async function openSampleDatabases(engine, print, fields = []) {
  const name = `${engine}${fields.length > 0 ? "-with-fields" : ""}`;
  const folder = join(tmpdir(), `access-points-filled-${fingerprint()}`, name);
  mkdirSync(folder, { recursive: true });
  const postgres = engine === "PostgreSQL" ? await startPostgres(folder) : undefined;
  const at = (rows) => fillOnce({ folder, postgres, rows, fields, print });
  return {
    at,
    copyOf: async (rows) => copyFilled(await at(rows), postgres, `rows_${rows}`),
    stop: async () => postgres?.stop(),
  };
}

function fingerprint() {
  const digest = createHash("sha256");
  for (const folder of WRITERS) {
    for (const name of readdirSync(folder, { recursive: true }).sort()) {
      if (name.endsWith(".ts")) digest.update(`\0${name}\0`).update(readFileSync(join(folder, name)));
    }
  }
  return digest.digest("hex").slice(0, 12);
}

async function fillOnce({ folder, postgres, rows, fields, print }) {
  const dataDir = join(folder, `rows-${rows}`);
  const env = { DATA_DIR: dataDir, ...postgres?.envOf(`rows_${rows}`) };
  const marker = join(folder, `filled-${rows}`);
  if (!existsSync(marker)) {
    print(`Filling a database with ${rows.toLocaleString("en")} rows, once …`);
    await makeEmpty(dataDir, postgres, `rows_${rows}`);
    await start(env, fields);
    addRows(env, rows);
    // What autovacuum would run within minutes after so many writes, so that it disturbs no measurement.
    if (postgres) await withClient(postgres.cluster, `rows_${rows}`, (client) => client.query("vacuum analyze"));
    writeFileSync(marker, "");
  }
  return { env, dataDir };
}

/**
 * Copies a filled database for a part that changes rows, because the others measure the same rows in every run. Waits until
 * the disk has the copy, so that writing it slows no measurement down.
 */
async function copyFilled({ env, dataDir }, postgres, database) {
  const copy = mkdtempSync(join(tmpdir(), "access-points-copy-"));
  const remove = () => rmSync(copy, { recursive: true, force: true });
  if (!postgres) {
    cpSync(dataDir, copy, { recursive: true });
    execFileSync("sync", ["--file-system", copy]);
    return { env: { ...env, DATA_DIR: copy }, remove };
  }
  const name = `${database}_copy`;
  await withClient(postgres.cluster, "postgres", async (client) => {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name} template ${database}`);
    await client.query("checkpoint");
  });
  return { env: { DATA_DIR: copy, ...postgres.envOf(name) }, remove };
}

async function makeEmpty(dataDir, postgres, database) {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir);
  if (!postgres) return;
  await withClient(postgres.cluster, "postgres", (client) => client.query(`drop database if exists ${database}`));
  await postgres.cluster.createDatabase(database);
}

/** Starts the product once, which creates the user, and adds the fields. */
async function start(env, fields) {
  const { url, token, stop } = await startProduct(env);
  for (const field of fields) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(`${url}/api/v1/fields`, { method: "POST", headers, body: JSON.stringify(field) });
    if (!answer.ok) throw new Error(`adding ${field.label}: ${answer.status} ${await answer.text()}`);
  }
  await stop();
}

/** Adds rows by the seed command. */
function addRows(env, rows) {
  execFileSync(process.execPath, ["bin/seed.mjs", "--email", person.email, "--rows", String(rows)], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function withClient(cluster, database, work) {
  const client = cluster.getPgClient(database);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
