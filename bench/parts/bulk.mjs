import { readInBackground } from "../background-reads.mjs";
import { percentile } from "../latency.mjs";
import { startProduct } from "../programs.mjs";
import { ENGINES, FIELDS, openSampleDatabases } from "../sample-databases.mjs";

const ROWS = 1_000_000;
const MANY = 100_000;

/** Rows of the sample whose location has these words: 100,001 of a million. */
const QUERY = '"quay 4"';

/** User who gets access points. */
const receiver = { email: "receiver@example.com", name: "Receiver", role: "staff" };

/** Place of 20,000 of them, which is renamed. */
const PLACE = { from: "Quay 4, north side", to: "Quay 4, north pier" };

/** Measures changes of 100,000 access points out of a million, and of a place, while the list is read. */
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

  const latencies = [];
  const measure = async (what, work, rows = MANY) => {
    const began = performance.now();
    const { result, latencies: more } = await readInBackground(product, work());
    const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
    record(`${what} of ${rows.toLocaleString("en")} rows, s, ${engine}`, seconds);
    latencies.push(...more);
    return result;
  };
  const change = (body) => () => send("/access-points/bulk", { select, ...body });
  const undo = ({ undo }) => send(`/access-points/bulk/${undo.id}/undo`);
  const moved = await measure("new location", change({ set: { location: "North hall, second floor" } }));
  await measure("undoing the new location", () => undo(moved));
  const { id } = await send("/users", receiver);
  const given = await measure("new owner", change({ set: { owner: id } }));
  await measure("undoing the new owner", () => undo(given));
  const deleted = await measure("deletion", change({ delete: true }));
  await measure("undoing the deletion", () => undo(deleted));
  const renamed = await measure("new name of a place", () => send("/locations/move", PLACE), 20_000);
  await measure("undoing the new name", () => undo(renamed), 20_000);
  const p99 = Math.round(percentile(latencies, 0.99));
  const slowest = Math.round(Math.max(...latencies));
  const note = `${latencies.length} lists, the slowest ${slowest} ms`;
  record(`p99 of lists while ${MANY.toLocaleString("en")} rows change, ms, ${engine}`, p99, undefined, note);
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
