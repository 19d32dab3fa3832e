import { readInBackground } from "../background-reads.mjs";
import { percentile } from "../latency.mjs";
import { startProduct } from "../programs.mjs";

const MANY = 100_000;

/** Measures the import of a file with many rows into a running service, while its list is read. */
export async function measureImport(record) {
  const product = await startProduct();
  const began = performance.now();
  const { latencies } = await readInBackground(product, importRows(product));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  await product.stop();
  product.remove();
  const rows = MANY.toLocaleString("en");
  record(`${rows} rows imported, s`, seconds, undefined, "as a CSV file by POST /access-points/import");
  const p99 = Math.round(percentile(latencies, 0.99));
  record(`p99 of lists while ${rows} rows are imported, ms`, p99, undefined, `${latencies.length} lists`);
}

async function importRows({ url, token }) {
  const row = (_, number) => `Gate ${number},Building ${number % 97},"Opens inwards, ${number}",C-${number}`;
  const body = ["name,location,description,qrCode", ...Array.from({ length: MANY }, row)].join("\n");
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
  const answer = await fetch(`${url}/api/v1/access-points/import`, { method: "POST", headers, body });
  const { created } = await answer.json();
  if (created !== MANY) throw new Error(`${created} rows were imported instead of ${MANY}`);
}
