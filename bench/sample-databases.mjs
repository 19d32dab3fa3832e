import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withIndexesLast } from "./indexes-last.mjs";
import { person, startPostgres, startProduct } from "./programs.mjs";

export const SIZES = [1_000, 10_000, 100_000, 1_000_000];
export const ENGINES = ["SQLite", "PostgreSQL"];

/** Source files that determine the rows, besides the migrations: when one changes, the databases are filled again. */
const WRITERS = [
  "bin/steps/sample-points.mjs",
  "lib/contract/access-points/access-point-fields.ts",
  "lib/contract/fold.ts",
  "lib/service/access-points/codes/codes.ts",
  "lib/service/access-points/create/reserve-numbers.ts",
  "lib/service/access-points/rows.ts",
  "lib/service/access-points/seed/seed.ts",
  "lib/service/custom-fields/stored-values.ts",
  "lib/service/custom-fields/value-key.ts",
  "lib/service/db/row-json.ts",
];

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
 * the repository. `at(rows)` returns the variables that start the product on one, and how many seconds it took to fill;
 * `copyOf(rows)` those of a copy; `remove(rows)` removes a database that is too large to be kept; `settle(rows)` vacuums one
 * after many writes.
 * @param fields custom fields that the rows have values of
 * @param owners number of users who have the rows, each as many
 */
export async function openSampleDatabases(engine, print, fields = [], owners = 1) {
  const name = `${engine}${fields.length > 0 ? "-with-fields" : ""}${owners > 1 ? `-of-${owners}` : ""}`;
  const folder = join(tmpdir(), `access-points-filled-${fingerprint()}`, name);
  mkdirSync(folder, { recursive: true });
  const postgres = engine === "PostgreSQL" ? await startPostgres(folder) : undefined;
  const at = (rows) => fillOnce({ folder, postgres, rows, fields, owners, print });
  return {
    at,
    copyOf: async (rows) => copyFilled(await at(rows), postgres, `rows_${rows}`),
    remove: (rows) => removeFilled(folder, postgres, rows),
    settle: async (rows) => postgres && settle(postgres.cluster, `rows_${rows}`),
    stop: async () => postgres?.stop(),
  };
}

function fingerprint() {
  const migrations = readdirSync("lib/service/db/migrations", { recursive: true })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `lib/service/db/migrations/${path}`)
    .sort();
  const digest = createHash("sha256");
  for (const path of [...migrations, ...WRITERS]) digest.update(`\0${path}\0`).update(readFileSync(path));
  return digest.digest("hex").slice(0, 12);
}

async function fillOnce({ folder, postgres, rows, fields, owners, print }) {
  const dataDir = join(folder, `rows-${rows}`);
  const env = { DATA_DIR: dataDir, ...postgres?.envOf(`rows_${rows}`) };
  const marker = markerOf(folder, rows);
  if (!existsSync(marker)) {
    print(`Filling a database with ${rows.toLocaleString("en")} rows, once …`);
    await makeEmpty(dataDir, postgres, `rows_${rows}`);
    await start(env, fields);
    const began = performance.now();
    await addRows({ env, dataDir, postgres, rows, owners });
    const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
    writeFileSync(marker, JSON.stringify({ seconds, on: new Date().toISOString() }));
    if (postgres) await settle(postgres.cluster, `rows_${rows}`);
  }
  return { env, dataDir, ...JSON.parse(readFileSync(marker, "utf8")) };
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

async function removeFilled(folder, postgres, rows) {
  rmSync(markerOf(folder, rows));
  rmSync(join(folder, `rows-${rows}`), { recursive: true });
  await postgres?.cluster.dropDatabase(`rows_${rows}`);
}

const markerOf = (folder, rows) => join(folder, `filled-${rows}.json`);

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

/** Adds rows by the seed command. More rows than in `SIZES` get their indexes afterwards. */
async function addRows({ env, dataDir, postgres, rows, owners }) {
  const counts = ["--rows", String(rows), "--owners", String(owners)];
  const seed = () =>
    execFileSync(process.execPath, ["bin/seed.mjs", "--email", person.email, ...counts], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
      stdio: ["ignore", "ignore", "inherit"],
    });
  if (rows <= Math.max(...SIZES)) return seed();
  if (!postgres) return withIndexesLast({ dataDir }, seed);
  return withClient(postgres.cluster, `rows_${rows}`, (client) => withIndexesLast({ client }, seed));
}

/** Runs now what autovacuum would run within minutes after so many writes, so that it disturbs no measurement. */
const settle = (cluster, database) => withClient(cluster, database, (client) => client.query("vacuum analyze"));

async function withClient(cluster, database, work) {
  const client = cluster.getPgClient(database);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
