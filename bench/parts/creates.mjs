import { readInBackground } from "../background-reads.mjs";
import { percentile } from "../latency.mjs";
import { inTurn } from "../load.mjs";
import { startProduct, startReference } from "../programs.mjs";
import { ENGINES, openSampleDatabases } from "../sample-databases.mjs";
import { atMost } from "../targets.mjs";

const MANY = 100_000;

/** Request that creates one row, the same for every program. */
export const newPoint = {
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ name: "Lobby turnstile", location: "HQ · Ground floor", description: "Opens both ways." }),
};

/** Measures durable creates (synced to disk before the answer) against the reference, and seeding a million rows. */
export async function measureCreates(record, print) {
  await measureDurable(record);
  await measureAtOnce(record);
  for (const engine of ENGINES) {
    const filled = await openSampleDatabases(engine, print);
    const { seconds, on } = await filled.at(1_000_000);
    await filled.stop();
    record(`seeding 1,000,000 rows, ${engine}, s`, seconds, undefined, `at ${on.slice(0, 16).replace("T", " ")} UTC`);
  }
}

/** Loads product and reference in turn. Each has its own database, which contains only the user. */
async function measureDurable(record) {
  const folders = [await startProduct(), await startProduct()];
  await folders[1].stop();
  const [product, reference] = [folders[0], await startReference(folders[1].dataDir)];
  const path = "/api/v1/access-points";
  const programs = [product, reference].map(({ url, token, pid }) => ({
    url: `${url}${path}`,
    token,
    pid,
    ...newPoint,
  }));
  const [ours, theirs] = await inTurn(programs);
  const note = `32 at once, of one person; p99 ${ours.p99} ms, of the reference ${theirs.p99} ms`;
  record("durable creates a second", ours.perSecond, theirs.perSecond, note);
  record("processor time of a create, µs", ours.cpuUs, theirs.cpuUs);
  await product.stop();
  await reference.stop();
  for (const folder of folders) folder.remove();
}

async function importRows({ url, token }) {
  const row = (_, number) => `Gate ${number},Building ${number % 97},"Opens inwards, ${number}",C-${number}`;
  const body = ["name,location,description,qrCode", ...Array.from({ length: MANY }, row)].join("\n");
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
  const answer = await fetch(`${url}/api/v1/access-points/import`, { method: "POST", headers, body });
  const { created } = await answer.json();
  if (created !== MANY) throw new Error(`${created} rows were imported instead of ${MANY}`);
}

/** Imports a file with many rows into a running service, while its list is read. */
async function measureAtOnce(record) {
  const product = await startProduct();
  const began = performance.now();
  const { latencies } = await readInBackground(product, importRows(product));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  await product.stop();
  product.remove();
  const what = `${MANY.toLocaleString("en")} rows at once, s`;
  record(what, seconds, undefined, "as a CSV file by POST /access-points/import", atMost(20));
  const p99 = Math.round(percentile(latencies, 0.99));
  record(`p99 of lists meanwhile, ms`, p99, undefined, `${latencies.length} lists`);
}
