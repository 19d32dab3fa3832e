import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "../../tests/launch-program.mjs";
import { ask } from "../latency.mjs";
import { inTurn } from "../load.mjs";
import { signIn, startProduct } from "../programs.mjs";
import { openSampleDatabases, SIZES } from "../sample-databases.mjs";

const ROWS = SIZES[0];
const FOLDER = "bench/peers";
/** Returns whether the peers' packages are installed. */
const isInstalled = () => existsSync(join(FOLDER, "node_modules/payload"));
const HOW_TO_INSTALL = `npm ci --prefix ${FOLDER}`;
/** Request that creates one row, the same for both. */
const newPoint = {
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ name: "Lobby turnstile", location: "HQ · Ground floor", description: "Opens both ways." }),
};
const NOTE = "Payload serves its REST API alone: its pages, and Next below them, are left out.";
const MISSING = `Not measured: the peers are not installed. \`${HOW_TO_INSTALL}\` installs them.`;

/** Measures the product against Payload, a framework that generates a comparable service from a list of fields. */
export async function measurePeers(record, print, attach) {
  attach({ text: isInstalled() ? NOTE : MISSING });
  if (!isInstalled()) return print(MISSING);
  print(`Filling Payload with ${ROWS.toLocaleString("en")} rows …`);
  const payload = await startPayload(ROWS);
  await measureReads(payload, record, print);
  await measureCreates(payload, record);
  await payload.stop();
  payload.remove();
}

async function measureReads(payload, record, print) {
  const { env } = await (await openSampleDatabases("SQLite", print)).at(ROWS);
  const product = await startProduct(env);
  const targets = [listOf(product), payload].map(({ list, token }) => ({ url: `${list}?limit=10`, token }));
  await requireFullPages(targets);
  const [ours, theirs] = await inTurn(targets);
  record("list, limit=10, a second, beside Payload", ours.perSecond, theirs.perSecond);
  await product.stop();
}

const listOf = ({ url, token }) => ({ list: `${url}/api/v1/access-points`, token });

/** Checks that each target returns ten rows, which Payload calls `docs`. */
async function requireFullPages(targets) {
  for (const { url, token } of targets) {
    const { data, docs = data } = (await ask(url, token)).answer;
    if (docs.length !== 10) throw new Error(`${url}: ${docs.length} rows`);
  }
}

async function measureCreates(payload, record) {
  const product = await startProduct();
  const targets = [listOf(product), payload].map(({ list, token }) => ({ url: list, token, ...newPoint }));
  const [ours, theirs] = await inTurn(targets);
  const note = `32 at once, of one person; p99 ${ours.p99} ms, of Payload ${theirs.p99} ms`;
  record("durable creates a second, beside Payload", ours.perSecond, theirs.perSecond, note);
  await product.stop();
  product.remove();
}

/** Starts Payload's REST API, without its pages, on a new SQLite file with `rows` access points of the bench's user. */
async function startPayload(rows) {
  const folder = mkdtempSync(join(tmpdir(), "access-points-payload-"));
  // Payload creates its tables itself only in development.
  execFileSync(process.execPath, [`${FOLDER}/fill-payload.mjs`, folder, String(rows)], {
    env: { PATH: process.env.PATH, NODE_ENV: "development" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { url, stop } = await startProgram({ script: `${FOLDER}/serve-payload.mjs`, dataDir: folder });
  const token = await signIn(`${url}/api/people/login`);
  return { list: `${url}/api/access-points`, token, stop, remove: () => rmSync(folder, { recursive: true }) };
}
