import { ask, medianMs, warmUp } from "../latency.mjs";
import { costPlot } from "../plot.mjs";
import { startProduct, startReference } from "../programs.mjs";
import { ENGINES, openSampleDatabases, SIZES } from "../sample-databases.mjs";
import { atMost } from "../targets.mjs";
import { listQueries, referenceQueries } from "./list-queries.mjs";

const LIST = "/api/v1/access-points";

/** Queries to other addresses than the list. */
const OVERVIEW = [
  {
    name: "overview of one person",
    path: "/api/v1/overview",
    query: "scope=mine",
    fits: isOverview,
    target: atMost(40),
  },
  { name: "overview of everyone", path: "/api/v1/overview", query: "scope=all", fits: isOverview, target: atMost(40) },
];
const said = (rows) => rows.toLocaleString("en");

/** Measures the cost of each query as the list grows: the median of sequential requests. */
export async function measureSize(record, print, attach) {
  const costs = [];
  for (const engine of ENGINES) costs.push(...(await costsOn(engine, print)));
  for (const { engine, name, rows, ms, target } of costs.filter((cost) => cost.target && cost.rows === SIZES.at(-1))) {
    record(`${name}, ms, ${engine}, ${said(rows)} rows`, ms, undefined, "", target);
  }
  const alt = "Cost of a page against the size of the list, on SQLite and PostgreSQL";
  attach({ file: "size.svg", alt, svg: plotOf(costs) });
  for (const engine of ENGINES) attach(tableOf(costs, engine));
}

async function costsOn(engine, print) {
  const costs = [];
  const filled = await openSampleDatabases(engine, print);
  for (const rows of SIZES) {
    const { env } = await filled.at(rows);
    print(`${engine}, ${said(rows)} rows …`);
    const found = await costsOf(await startProduct(env), [...listQueries(rows), ...OVERVIEW]);
    if (engine === "SQLite") {
      found.push(...(await costsOf(await startReference(env.DATA_DIR), referenceQueries(rows))));
    }
    costs.push(...found.map((cost) => ({ engine, rows, ...cost })));
  }
  await filled.stop();
  return costs;
}

async function costsOf(program, questions) {
  const costs = [];
  await warmUp(`${program.url}${LIST}`, program.token);
  for (const { name, path = LIST, query, fits, target } of questions) {
    costs.push({ name, target, ms: await costOf(program, { path, query, fits }) });
  }
  await program.stop();
  return costs;
}

/** Measures one query in ms. @throws when its answer is not the intended one, because the figure would mean nothing */
async function costOf({ url, token }, { path, query, fits }) {
  const address = `${url}${path}?${query}`;
  const { answer } = await ask(address, token);
  if (!fits(answer)) throw new Error(`${path}?${query} did not find what was intended`);
  return medianMs(address, token);
}

function isOverview({ totals, weeks }) {
  return totals.accessPoints > 0 && weeks.length === 12;
}

const DRAWN = [
  "page 1",
  "middle page",
  "last page",
  "by name, middle page",
  "search: a tenth of all",
  "search: 2 characters",
  "reference, middle page by OFFSET",
];

const namesOn = (costs, engine) => [...new Set(costs.filter((cost) => cost.engine === engine).map(({ name }) => name))];
const pointsOf = (costs, engine, name) =>
  costs.filter((cost) => cost.engine === engine && cost.name === name).map(({ rows, ms }) => [rows, ms]);

const tableOf = (costs, engine) => ({
  header: [`${engine}, ms`, ...SIZES.map((rows) => `${said(rows)} rows`)],
  lines: namesOn(costs, engine).map((name) => [name, ...pointsOf(costs, engine, name).map(([, ms]) => ms)]),
});

const plotOf = (costs) =>
  costPlot({
    title: "What a page of 10 costs as the list grows",
    across: "rows of one person",
    up: "ms, median",
    panels: ENGINES.map((engine) => ({
      title: engine,
      series: namesOn(costs, engine)
        .filter((name) => DRAWN.includes(name))
        .map((name) => ({ name, at: DRAWN.indexOf(name), points: pointsOf(costs, engine, name) })),
    })),
  });
