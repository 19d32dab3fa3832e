import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { person, send, startPostgres, startProduct } from "./programs.mjs";

export const ENGINES = ["SQLite", "PostgreSQL"];

/** Last commit of the code that determines the rows: the databases are filled again when it changes. */
const WRITERS = ["lib/service/db/migrations", "lib/service/access-points/seed"];
const git = ["log", "-1", "--format=%h", "--", ...WRITERS];
const commit = execFileSync("git", git, { encoding: "utf8" }).trim();

/** The seed fills all, of Checked half, of Floor a tenth: 3 materials, 200 batches, 1,461 dates, 1,000 floors. */
export const FIELDS = [
  { key: "material", label: "Material", type: "choice", options: ["Steel", "Glass", "Wood"] },
  { key: "batch", label: "Batch", type: "text" },
  { key: "floor", label: "Floor", type: "number" },
  { key: "checked", label: "Checked", type: "date" },
];

/** Kept between runs. `at(rows)` returns the variables for the program on one, `empty()` those of a new one. */
export async function openSampleDatabases(engine, print, fields = []) {
  const name = `${engine}${fields.length > 0 ? "-with-fields" : ""}`;
  const folder = join(tmpdir(), `access-points-filled-${commit}`, name);
  mkdirSync(folder, { recursive: true });
  const postgres = engine === "PostgreSQL" ? await startPostgres(folder) : undefined;
  return {
    at: (rows) => fillOnce({ folder, postgres, rows, fields, print }),
    empty: async () => {
      await createEmpty(postgres, "empty");
      return { DATA_DIR: mkdtempSync(join(tmpdir(), "access-points-bench-")), ...postgres?.envOf("empty") };
    },
    stop: async () => postgres?.stop(),
  };
}

async function fillOnce({ folder, postgres, rows, fields, print }) {
  const [DATA_DIR, database] = [join(folder, `rows-${rows}`), `rows_${rows}`];
  const env = { DATA_DIR, ...postgres?.envOf(database) };
  const marker = join(folder, `filled-${rows}`);
  if (!existsSync(marker)) {
    print(`Filling a database with ${rows.toLocaleString("en")} rows, once …`);
    rmSync(DATA_DIR, { recursive: true, force: true });
    mkdirSync(DATA_DIR);
    await createEmpty(postgres, database);
    const product = await startProduct(env);
    for (const field of fields) await send(product, "POST", "/fields", field);
    await product.stop();
    execFileSync(process.execPath, ["bin/seed.mjs", "--email", person.email, "--rows", String(rows)], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
      stdio: ["ignore", "ignore", "inherit"],
    });
    // What autovacuum would run within minutes after so many writes, so that it disturbs no measurement.
    if (postgres) await query(postgres, database, "vacuum analyze");
    writeFileSync(marker, "");
  }
  return env;
}

async function createEmpty(postgres, database) {
  if (!postgres) return;
  await query(postgres, "postgres", `drop database if exists ${database}`);
  await postgres.cluster.createDatabase(database);
}

async function query(postgres, database, statement) {
  const client = postgres.cluster.getPgClient(database);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
