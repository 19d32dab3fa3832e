import { readInBackground } from "../background-reads.mjs";
import { startProduct } from "../programs.mjs";
import { ENGINES, FIELDS, openSampleDatabases } from "../sample-databases.mjs";
import { atMost } from "../targets.mjs";

const ROWS = 1_000_000;
const MANY = 100_000;
const SECONDS = atMost(10);
const SLOWEST = atMost(250);
const CHECK = atMost(3);

/** Rows of the sample whose location has these words: 100,001 of a million. */
const QUERY = '"quay 4"';

/** Number of rows in a file that is compared with all access points. */
const FILE_ROWS = 10_000;

/** User who gets access points. */
const receiver = { email: "receiver@example.com", name: "Receiver", role: "staff" };

/** Measures changes of 100,000 access points out of a million, while the list is read. */
export async function measureBulk(record, print) {
  for (const engine of ENGINES) {
    const filled = await openSampleDatabases(engine, print, FIELDS);
    const { env, remove } = await filled.copyOf(ROWS);
    const product = await startProduct(env);
    await measureOn(product, engine, record);
    await product.stop();
    remove();
    await filled.stop();
  }
}

async function measureOn(product, engine, record) {
  const send = (path, body) => post(product, path, body);
  const list = await get(product, `/access-points?${new URLSearchParams({ q: QUERY, limit: "2" })}`);
  const except = list.data.slice(0, Math.max(0, list.pagination.total - MANY)).map(({ id }) => id);
  const select = { q: QUERY, except };

  const measure = async (what, work) => {
    const began = performance.now();
    const { result, latencies } = await readInBackground(product, work());
    const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
    record(`${what} of ${MANY.toLocaleString("en")} rows, s, ${engine}`, seconds, undefined, "", SECONDS);
    const slowest = Math.round(Math.max(...latencies));
    record(`${what}: slowest list meanwhile, ms, ${engine}`, slowest, undefined, `${latencies.length} lists`, SLOWEST);
    return result;
  };
  const change = (body) => () => send("/access-points/bulk", { select, ...body });
  const undo = ({ undo }) => send(`/access-points/bulk/${undo.id}/undo`);
  const moved = await measure("new location", change({ set: { location: "North hall, second floor" } }));
  await measure("undoing the new location", () => undo(moved));
  const valued = await measure("new value of a field", change({ set: { fields: { material: "Wood" } } }));
  await measure("undoing the new value", () => undo(valued));
  const { id } = await send("/users", receiver);
  const given = await measure("new owner", change({ set: { owner: id } }));
  await measure("undoing the new owner", () => undo(given));
  const deleted = await measure("deletion", change({ delete: true }));
  await measure("undoing the deletion", () => undo(deleted));
  await measureCheck(product, engine, record);
}

/** Measures the check of a file with names but without codes, which are compared with those of the access points. */
async function measureCheck({ url, token }, engine, record) {
  const body = ["name,location", ...Array.from({ length: FILE_ROWS }, (_, at) => `New ${at},Depot`)].join("\n");
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
  const began = performance.now();
  const answer = await fetch(`${url}/api/v1/imports`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`checking a file answered ${answer.status}: ${await answer.text()}`);
  const seconds = Number(((performance.now() - began) / 1_000).toFixed(2));
  record(`checking a file of ${FILE_ROWS.toLocaleString("en")} rows, s, ${engine}`, seconds, undefined, "", CHECK);
}

async function get({ url, token }, path) {
  return (await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
}

async function post({ url, token }, path, body) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
  const answer = await fetch(`${url}/api/v1${path}`, { method: "POST", headers, body: body && JSON.stringify(body) });
  const result = await answer.json();
  if (answer.ok) return result;
  throw new Error(`${path} answered ${answer.status}: ${result.detail}`);
}
