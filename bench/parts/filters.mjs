import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, medianMs, warmUp } from "../latency.mjs";
import { startProduct } from "../programs.mjs";
import { ENGINES, FIELDS, openSampleDatabases } from "../sample-databases.mjs";
import { atMost } from "../targets.mjs";

const ROWS = 1_000_000;
const IMPORTED = 5_000;
const API = "/api/v1";
/** Longest time, off the event loop, that a list of a million rows may take. */
const FIRST_PAGE = atMost(500);

const DAY_MS = 86_400_000;
const sorts = ["createdAt", "updatedAt", "name", "location", "owner", "label", "qrCode"];

/**
 * Measures the first page of each filter and each order, also by custom fields, and pages of saved views, as the dashboard
 * asks for them, among a million rows with values of four fields.
 */
export async function measureFilters(record, print, attach) {
  const lines = new Map();
  for (const engine of ENGINES) {
    const filled = await openSampleDatabases(engine, print, FIELDS);
    const { env, dataDir } = await filled.at(ROWS);
    const program = await startProduct(env);
    await warmUp(`${program.url}${API}/access-points`, program.token);
    const imported = await importOnce(program, dataDir);
    await filled.settle(ROWS);
    for (const [name, query] of await queriesOn(program, imported)) {
      const address = `${program.url}${API}/access-points?${dashboardParams}&${query}`;
      const { answer } = await ask(address, program.token);
      if (answer.data.length === 0) throw new Error(`${query} found nothing`);
      const ms = await medianMs(address, program.token);
      record(
        `${name}, ms, ${engine}`,
        ms,
        undefined,
        `${answer.pagination.total.toLocaleString("en")} matches`,
        FIRST_PAGE,
      );
      lines.set(name, [...(lines.get(name) ?? []), ms]);
    }
    await measureViews(program, engine, record);
    for (const scope of ["mine", "all"]) {
      const ms = await medianMs(`${program.url}${API}/overview?scope=${scope}`, program.token);
      record(`overview, scope=${scope}, ms, ${engine}`, ms, undefined, "", FIRST_PAGE);
    }
    await program.stop();
    await filled.stop();
  }
  attach({ header: ["first page, ms", ...ENGINES], lines: [...lines].map((line) => line.flat()) });
}

const dashboardParams = "limit=25&count=capped&labelCounts=yes";

async function queriesOn(program, imported) {
  const read = async (query) =>
    (await ask(`${program.url}${API}/access-points?${query}`, program.token)).answer.data[0];
  const newest = await read("limit=1");
  const oldest = await read("limit=1&sort=createdAt");
  const middle = (Date.parse(newest.createdAt) + Date.parse(oldest.createdAt)) / 2;
  const day = (offset) => new Date(middle + offset * DAY_MS).toISOString().slice(0, 10);
  // Not that of the newest, which are the imported ones in later runs.
  const location = encodeURIComponent(oldest.location);
  const filters = [
    ["owner", `owner=${newest.owner.id}`],
    ["a location", `location=${location}`],
    ["never printed", "label=never"],
    ["created in a week", `createdFrom=${day(0)}&createdTo=${day(6)}`],
    ["created in the older half", `createdTo=${day(0)}`],
    ["changed in a week", `changedFrom=${day(0)}&changedTo=${day(6)}`],
    ["changed in the older half", `changedTo=${day(0)}`],
    ["changed in the newer half", `changedFrom=${day(0)}`],
    ["imported", `import=${imported}`],
    ["a location, created in the older half", `location=${location}&createdTo=${day(0)}`],
    ["a location, never printed, by name", `location=${location}&label=never&sort=name`],
    ["a location, a third by a field, by name", `location=${location}&field.material=Steel&sort=name`],
    ["a search for a tenth, by name", "q=quay&sort=name"],
    ["a search for a tenth, by location", "q=quay&sort=location"],
    ["created in a week, by name", `createdFrom=${day(0)}&createdTo=${day(6)}&sort=name`],
  ];
  const orders = sorts.flatMap((key) => [key, `-${key}`]).map((sort) => [`sort=${sort}`, `sort=${sort}`]);
  return [...filters, ...byFields, ...orders].flatMap(([name, query]) => [
    [`own, ${name}`, `scope=mine&${query}`],
    [`everyone's, ${name}`, `scope=all&${query}`],
  ]);
}

const batch = `field.batch=${encodeURIComponent("Batch 7")}`;

/** Lists by custom fields: filters, orders, and pages in the middle and at the end. */
const byFields = [
  ["a third by a field", "field.material=Steel"],
  ["a third by a field, by name", "field.material=Steel&sort=name"],
  ["5,000 by a field", batch],
  ["5,000 by a field, never printed", `${batch}&label=never`],
  ["5,000 by a field, by name", `${batch}&sort=name`],
  ["5,000 by a field, by another field", `${batch}&sort=field.checked`],
  ["two fields", `${batch}&field.material=Steel`],
  ["three fields", "field.batch=Batch%201&field.material=Steel&field.floor=0"],
  ["5,000 by a field, and a search", `${batch}&q=${encodeURIComponent("υπόγειο")}`],
  ["a third by a field, and a search for a tenth", "field.material=Steel&q=quay"],
  ["sort=field.floor", "sort=field.floor"],
  ["sort=-field.floor", "sort=-field.floor"],
  ["sort=field.floor, middle page", "sort=field.floor&page=20000"],
  ["sort=field.floor, last page", "sort=field.floor&page=40000"],
];

/** Filters and orders of saved views, as `POST /views` takes them. */
const views = [
  { name: "Never printed at the quay", query: { q: "quay", label: "never", sort: "name", limit: "50" } },
  { name: "Steel, by change", query: { "field.material": "Steel", sort: "-updatedAt", limit: "100" } },
  { name: "Batch 7 by floor", query: { "field.batch": "Batch 7", sort: "field.floor", limit: "100" } },
];

/** Saves views, measures the first page of the list that each opens, and deletes them. */
async function measureViews({ url, token }, engine, record) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  for (const view of views) {
    const body = JSON.stringify({ ...view, shared: true });
    const made = await fetch(`${url}${API}/views`, { method: "POST", headers, body });
    const saved = await made.json();
    if (!made.ok) throw new Error(`saving ${view.name}: ${made.status} ${saved.detail}`);
    const query = new URLSearchParams({ ...saved.query, count: "capped", labelCounts: "yes" });
    const ms = await medianMs(`${url}${API}/access-points?${query}`, token);
    await fetch(`${url}${API}/views/${saved.id}`, { method: "DELETE", headers });
    record(`saved view “${view.name}”, ms, ${engine}`, ms, undefined, "", FIRST_PAGE);
  }
}

/** Imports a file into a database that is kept between runs, and returns the id of the import. */
async function importOnce({ url, token }, dataDir) {
  const marker = join(dataDir, "imported.json");
  if (!existsSync(marker)) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
    const body = ["name,location", ...Array.from({ length: IMPORTED }, (_, at) => `Imported ${at},Depot`)].join("\n");
    const checked = await fetch(`${url}${API}/imports`, { method: "POST", headers, body });
    const { id, detail } = await checked.json();
    if (!checked.ok) throw new Error(`checking the file: ${checked.status} ${detail}`);
    await fetch(`${url}${API}/imports/${id}/run`, {
      method: "POST",
      headers: { authorization: headers.authorization },
    });
    writeFileSync(marker, JSON.stringify(id));
  }
  return JSON.parse(readFileSync(marker, "utf8"));
}
