import { deepStrictEqual } from "node:assert";
import { cpuInTurn, load, medianMs, readDuring } from "../load.mjs";
import { send, startProduct, startReference } from "../programs.mjs";
import { atMost } from "../report.mjs";
import { ENGINES, FIELDS, openSampleDatabases } from "../sample-databases.mjs";

/** Number of the slowest lists that are read while another list is measured, how often, and how many the report names. */
const SLOWEST = { lists: 5, times: 5, named: 3 };

export async function measureList({ record, print, size }) {
  await besideReference({ record, print, size });
  for (const engine of ENGINES) {
    const filled = await openSampleDatabases(engine, print, FIELDS);
    for (const rows of [size.office, size.large]) {
      const product = await startProduct(await filled.at(rows));
      await measureRows({ product, engine, rows, record, size });
      await product.stop();
    }
    await filled.stop();
  }
}

const said = (rows) => rows.toLocaleString("en");

/** Most processor time of a page of the list, as a multiple of the reference's, by the rows of a page. */
const TIMES_REFERENCE = { 10: 4.5, 100: 2.3 };

async function besideReference({ record, print, size }) {
  const env = await (await openSampleDatabases("SQLite", print)).at(size.office);
  const product = await startProduct(env);
  const reference = await startReference(env.DATA_DIR);
  for (const [limit, most] of Object.entries(TIMES_REFERENCE)) {
    const path = `/access-points?limit=${limit}`;
    deepStrictEqual(await send(product, "GET", path), await send(reference, "GET", path));
    const targets = [product, reference].map(({ url, token, pid }) => {
      return { url: `${url}/api/v1${path}`, token, pid, seconds: size.seconds };
    });
    const [ours, theirs] = await cpuInTurn(targets, size.rounds);
    record(`list, limit=${limit}, µs of processor a request`, ours, {
      beside: theirs,
      target: atMost(most),
      who: "the author of a program that pages through the list",
    });
  }
  await product.stop();
  await reference.stop();
}

async function measureRows({ product, engine, rows, record, size }) {
  // A tree of the sample's locations, such as “Quay 4, north side”: ten places with five below each.
  await send(product, "PATCH", "/settings", { locationSeparator: ", " });
  const { url, token, pid } = product;
  await load(`${url}/api/v1/access-points`, { token, pid, seconds: size.seconds });
  const costs = [];
  for (const { name, path } of await listRequests(product, rows)) {
    costs.push({ name, path, ms: await medianMs(product, path) });
  }
  const slowest = costs.toSorted((a, b) => b.ms - a.ms);
  const isOffice = rows === size.office;
  record(`slowest list of ${said(rows)} rows, ms, ${engine}`, slowest[0].ms, {
    target: atMost(isOffice ? 15 : 500),
    who: isOffice ? "a person in an office" : "nobody else waits; a manager of a million access points",
    note: slowest
      .slice(0, SLOWEST.named)
      .map(({ name, ms }) => `${name} ${ms}`)
      .join("; "),
  });
  if (!isOffice) await measureLarge({ product, engine, rows, costs, slowest, record });
}

async function measureLarge({ product, engine, rows, costs, slowest, record }) {
  const msOf = (name) => costs.find((cost) => cost.name === name).ms;
  record(`last page of ${said(rows)} rows, ms, beside page 1, ${engine}`, msOf("last page"), {
    beside: msOf("page 1"),
    target: atMost(2),
    who: "a manager who presses “Last”",
  });
  const read = async () => {
    for (let time = 0; time < SLOWEST.times; time += 1) {
      for (const { path } of slowest.slice(0, SLOWEST.lists)) await send(product, "GET", path);
    }
  };
  const { p99, note } = await readDuring(product, read());
  record(`p99 of another list while the slowest of ${said(rows)} rows are read, ms, ${engine}`, p99, {
    target: atMost(100),
    who: "a person who reads the list meanwhile",
    note,
  });
}

const DAY_MS = 86_400_000;

/** Rows of a page of the dashboard. */
const LIMIT = 25;

const ORDERS = ["createdAt", "updatedAt", "name", "location", "owner", "label", "qrCode", "field.floor"];

/**
 * Returns the lists that are measured, `{ name, path }`, as the dashboard asks for them: orders, filters, searches, deep
 * pages, places and the overview, each of everyone's access points.
 */
async function listRequests(product, rows) {
  const read = async (query) => (await send(product, "GET", `/access-points?limit=1&${query}`)).data[0];
  const newest = await read("");
  const oldest = await read("sort=createdAt");
  const middle = (Date.parse(newest.createdAt) + Date.parse(oldest.createdAt)) / 2;
  const day = (offset) => new Date(middle + offset * DAY_MS).toISOString().slice(0, 10);
  const location = `location=${encodeURIComponent(oldest.location)}`;
  const under = `locationUnder=${encodeURIComponent(oldest.location.split(", ")[0])}`;
  const pages = Math.ceil(rows / LIMIT);
  const [middlePage, lastPage] = [Math.ceil(pages / 2), pages].map((page) => `page=${page}`);
  const batch = `field.batch=${encodeURIComponent("Batch 7")}`;
  const queries = {
    "page 1": "page=1",
    "middle page": middlePage,
    "last page": lastPage,
    ...Object.fromEntries(ORDERS.map((key) => [`by ${key}`, `sort=${key}`])),
    "changed in the older half": `changedTo=${day(0)}`,
    "by -name, middle page": `sort=-name&${middlePage}`,
    "by a field, last page": `sort=field.floor&${lastPage}`,
    "one of two locations, by name": `${location}&location=Hall&sort=name`,
    "a place and below": under,
    "a location contains two words": "location.contains=quay+4",
    "a location contains two letters, by name": "location.contains=qu&sort=name",
    "never printed, middle page": `label=never&${middlePage}`,
    "created in a week, by name": `createdFrom=${day(0)}&createdTo=${day(6)}&sort=name`,
    "a third by a field, by name": "field.material=Steel&sort=name",
    "one of 200 values of a field, by another field": `${batch}&sort=field.checked`,
    "a field contains two words, by name": "field.batch.contains=batch+7&sort=name",
    "search: a tenth": "q=%22quay+4%22",
    "search: none": "q=%22quay+5%22",
    "search: a tenth of a third by a field": "field.material=Steel&q=quay",
    "search: a tenth, by name": "q=quay&sort=name",
    "search: one character": "q=7",
    "search: two characters that no row has": "q=%C2%B5z",
  };
  const usual = `/access-points?limit=${LIMIT}&count=capped&labelCounts=yes&scope=all`;
  return [
    ...Object.entries(queries).map(([name, query]) => ({ name, path: `${usual}&${query}` })),
    { name: "places", path: "/locations?scope=all&limit=100" },
    { name: "overview", path: "/overview?scope=all" },
  ];
}
