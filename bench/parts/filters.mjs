import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, medianMs, warmUp } from "../latency.mjs";
import { startProduct } from "../programs.mjs";
import { ENGINES, openSampleDatabases } from "../sample-databases.mjs";
import { atMost } from "../targets.mjs";

const ROWS = 1_000_000;
const IMPORTED = 5_000;
const API = "/api/v1";
const FIRST_PAGE = atMost(40);

const DAY_MS = 86_400_000;
const sorts = ["createdAt", "updatedAt", "name", "location", "owner", "label", "qrCode"];

/** Measures the first page of each filter and each order, as the dashboard asks for it, among a million rows. */
export async function measureFilters(record, print, attach) {
  const lines = new Map();
  for (const engine of ENGINES) {
    const filled = await openSampleDatabases(engine, print);
    const { env, dataDir } = await filled.at(ROWS);
    const program = await startProduct(env);
    await warmUp(`${program.url}${API}/access-points`, program.token);
    for (const [name, query] of await queriesOn(program, dataDir)) {
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

async function queriesOn(program, dataDir) {
  const read = async (query) =>
    (await ask(`${program.url}${API}/access-points?${query}`, program.token)).answer.data[0];
  const newest = await read("limit=1");
  const oldest = await read("limit=1&sort=createdAt");
  const middle = (Date.parse(newest.createdAt) + Date.parse(oldest.createdAt)) / 2;
  const day = (offset) => new Date(middle + offset * DAY_MS).toISOString().slice(0, 10);
  const imported = await importOnce(program, dataDir);
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
    ["created in a week, by name", `createdFrom=${day(0)}&createdTo=${day(6)}&sort=name`],
  ];
  const orders = sorts.flatMap((key) => [key, `-${key}`]).map((sort) => [`sort=${sort}`, `sort=${sort}`]);
  return [...filters, ...orders].flatMap(([name, query]) => [
    [`own, ${name}`, `scope=mine&${query}`],
    [`everyone's, ${name}`, `scope=all&${query}`],
  ]);
}

/** Imports a file into a database that is kept between runs, and returns the id of the import. */
async function importOnce({ url, token }, dataDir) {
  const marker = join(dataDir, "imported.json");
  if (!existsSync(marker)) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
    const body = ["name,location", ...Array.from({ length: IMPORTED }, (_, at) => `Imported ${at},Depot`)].join("\n");
    const { id } = await (await fetch(`${url}${API}/imports`, { method: "POST", headers, body })).json();
    await fetch(`${url}${API}/imports/${id}/run`, {
      method: "POST",
      headers: { authorization: headers.authorization },
    });
    writeFileSync(marker, JSON.stringify(id));
  }
  return JSON.parse(readFileSync(marker, "utf8"));
}
