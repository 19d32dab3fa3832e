import { readInBackground } from "../background-reads.mjs";
import { ask, medianMs, percentile, warmUp } from "../latency.mjs";
import { startProduct } from "../programs.mjs";
import { ENGINES, FIELDS, openSampleDatabases, SIZES } from "../sample-databases.mjs";

const LIST = "/api/v1/access-points";
const OVERVIEW = "/api/v1/overview";
const PLACES = "/api/v1/locations";
const DAY_MS = 86_400_000;
/** Number of rows before a deep page that people reach. */
const SKIPPED = 5_000;
/** Number of the slowest lists that are read while another list is measured, and how often. */
const SLOWEST = { lists: 5, times: 5 };

const ORDERS = ["createdAt", "updatedAt", "name", "location", "owner", "label", "qrCode", "field.floor"];
const said = (rows) => rows.toLocaleString("en");

/**
 * Measures lists as the dashboard asks for them: every order, filters, searches and deep pages, of one person and of
 * everyone, the levels of places and the overview, among rows with values of four custom fields.
 */
export async function measureLists(record, print, attach) {
  const columns = new Map();
  for (const engine of ENGINES) {
    const filled = await openSampleDatabases(engine, print, FIELDS);
    for (const rows of SIZES) {
      print(`${engine}, ${said(rows)} rows …`);
      const product = await startProduct((await filled.at(rows)).env);
      columns.set(`${engine}, ${said(rows)} rows`, await measureSize({ product, engine, rows, record }));
      await product.stop();
    }
    await filled.stop();
  }
  const names = [...columns.values()][0].map(({ name }) => name);
  const lines = names.map((name) => [
    name,
    ...[...columns.values()].map((costs) => costs.find((cost) => cost.name === name)?.ms),
  ]);
  attach({ header: ["ms, median", ...columns.keys()], lines });
}

async function measureSize({ product, engine, rows, record }) {
  await separatePlaces(product);
  await warmUp(product.url + LIST, product.token);
  const costs = [];
  for (const { name, path } of await queriesOn(product, rows)) {
    costs.push({ name, path, ms: await medianMs(product.url + path, product.token) });
  }
  const slowest = costs.toSorted((a, b) => b.ms - a.ms);
  record(`slowest list of ${said(rows)} rows, ms, ${engine}`, slowest[0].ms, undefined, slowest[0].name);
  if (rows === SIZES.at(-1)) await recordLarge({ product, engine, costs, slowest, record });
  return costs;
}

/** Makes a tree of the sample's locations, such as “Quay 4, north side”: ten places with five below each. */
async function separatePlaces({ url, token }) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ locationSeparator: ", " });
  const answer = await fetch(`${url}/api/v1/settings`, { method: "PATCH", headers, body });
  if (!answer.ok) throw new Error(`the separator could not be set: ${answer.status} ${await answer.text()}`);
}

async function recordLarge({ product, engine, costs, slowest, record }) {
  const rows = said(SIZES.at(-1));
  const msOf = (name) => costs.find((cost) => cost.name === `own, ${name}`).ms;
  record(`middle page of ${rows} rows, ms, ${engine}`, msOf("middle page"));
  const [deep, first] = [msOf(`page after ${said(SKIPPED)}`), msOf("page 1")];
  record(`page after ${said(SKIPPED)} of ${rows} rows, beside page 1, ${engine}`, deep, first);
  const search = slowest.find(({ name }) => name.includes(", search: "));
  record(`slowest search of ${rows} rows, newest first, ms, ${engine}`, search.ms, undefined, search.name);
  const reading = async () => {
    for (let time = 0; time < SLOWEST.times; time += 1) {
      for (const { path } of slowest.slice(0, SLOWEST.lists)) await ask(product.url + path, product.token);
    }
  };
  const { latencies } = await readInBackground(product, reading());
  const p99 = Math.round(percentile(latencies, 0.99));
  const what = `p99 of another list while the slowest are read, ms, ${engine}`;
  record(what, p99, undefined, `${latencies.length} lists`);
}

/** Returns the lists to measure, `{ name, path }`. */
async function queriesOn({ url, token }, rows) {
  const read = async (query) => (await ask(`${url}${LIST}?${query}`, token)).answer.data[0];
  const newest = await read("limit=1");
  const oldest = await read("limit=1&sort=createdAt");
  const middle = (Date.parse(newest.createdAt) + Date.parse(oldest.createdAt)) / 2;
  const day = (offset) => new Date(middle + offset * DAY_MS).toISOString().slice(0, 10);
  const location = `location=${encodeURIComponent(oldest.location)}`;
  const [site] = oldest.location.split(", ");
  const under = `locationUnder=${encodeURIComponent(site)}`;
  const pages = Math.floor(rows / 25);
  const page = (number) => `page=${Math.ceil(number)}`;
  const batch = `field.batch=${encodeURIComponent("Batch 7")}`;
  const week = `createdFrom=${day(0)}&createdTo=${day(6)}`;
  const queries = {
    "page 1": "page=1",
    [`page after ${said(SKIPPED)}`]: page(SKIPPED / 25 + 1),
    "middle page": page(pages / 2),
    "last page": page(pages - 10),
    ...Object.fromEntries(ORDERS.flatMap((key) => [key, `-${key}`]).map((sort) => [`sort=${sort}`, `sort=${sort}`])),
    ...Object.fromEntries(
      ["updatedAt", "name", "location", "field.floor"].map((sort) => [
        `sort=${sort}, middle page`,
        `sort=${sort}&${page(pages / 2)}`,
      ]),
    ),
    "sort=field.floor, last page": `sort=field.floor&${page(pages - 10)}`,
    owner: `owner=${newest.owner.id}`,
    "a location": location,
    "a place and below, a tenth": under,
    "a place and below, by name": `${under}&sort=name`,
    "a place and below, never printed, last page": `${under}&label=never&${page(pages / 10 - 10)}`,
    "a place and below, a third by a field": `${under}&field.material=Steel`,
    "a location contains 2 words": "location.contains=quay+4",
    "a location contains 2 letters, by name": "location.contains=qu&sort=name",
    "no location, by name": "location.empty=true&sort=name",
    "one of two locations, by name": `${location}&location=Hall&sort=name`,
    "never printed": "label=never",
    "never printed, middle page": `label=never&${page(pages / 2)}`,
    "created in a week": week,
    "created in a week, by name": `${week}&sort=name`,
    "changed in the older half": `changedTo=${day(0)}`,
    "changed in the newer half": `changedFrom=${day(0)}`,
    "a location, never printed, by name": `${location}&label=never&sort=name`,
    "a location, a third by a field, by name": `${location}&field.material=Steel&sort=name`,
    "a third by a field": "field.material=Steel",
    "a third by a field, by name": "field.material=Steel&sort=name",
    "one of 200 values of a field": batch,
    "one of 200 values of a field, by another field": `${batch}&sort=field.checked`,
    "a field contains 2 words": "field.batch.contains=batch+7",
    "a field contains 2 words, by name": "field.batch.contains=batch+7&sort=name",
    "nine tenths without a value": "field.floor.empty=true",
    "nine tenths without a value, by name": "field.floor.empty=true&sort=name",
    "two fields": `${batch}&field.material=Steel`,
    "search: one row": `q=%20${Math.floor(rows / 2) + 1}`,
    "search: a tenth of all": "q=%22quay+4%22",
    "search: none": "q=%22quay+5%22",
    "search: two words in another order": "q=4+quay",
    "search: a tenth of a third by a field": "field.material=Steel&q=quay",
    "by name, search for a tenth": "q=quay&sort=name",
    "by location, search for a tenth": "q=quay&sort=location",
    "short search: 2 characters": "q=qu",
    "short search: 1 character": "q=7",
    "short search: 2 characters that no row has": "q=%C2%B5z",
  };
  const usual = "limit=25&count=capped&labelCounts=yes";
  const scopes = { own: "mine", "everyone's": "all" };
  return Object.entries(scopes).flatMap(([whose, scope]) => [
    ...Object.entries(queries).map(([name, query]) => ({
      name: `${whose}, ${name}`,
      path: `${LIST}?${usual}&scope=${scope}&${query}`,
    })),
    { name: `${whose}, places`, path: `${PLACES}?scope=${scope}&limit=100` },
    {
      name: `${whose}, places below one`,
      path: `${PLACES}?scope=${scope}&limit=100&under=${encodeURIComponent(site)}`,
    },
    { name: `${whose}, places spelled in two ways`, path: `${PLACES}/spellings?scope=${scope}` },
    { name: `${whose}, overview`, path: `${OVERVIEW}?scope=${scope}` },
  ]);
}
