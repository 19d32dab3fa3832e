import { ask, medianMs, warmUp } from "../latency.mjs";
import { costPlot } from "../plot.mjs";
import { startProduct, startReference } from "../programs.mjs";
import { ENGINES, openSampleDatabases, SIZES } from "../sample-databases.mjs";
import { listQueries, referenceQueries } from "./list-queries.mjs";

const LIST = "/api/v1/access-points";
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
    const found = await costsOf(await startProduct(env), listQueries(rows));
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
  for (const { name, query, fits, target } of questions) {
    costs.push({ name, target, ms: await costOf(program, query, fits) });
  }
  await program.stop();
  return costs;
}

/** Measures one query in ms. @throws when its answer is not the intended one, because the figure would mean nothing */
async function costOf({ url, token }, query, fits) {
  const address = `${url}${LIST}?${query}`;
  const { answer } = await ask(address, token);
  if (!fits(answer)) throw new Error(`${query} found ${answer.pagination.total}, ${answer.data.length} of them here`);
  return medianMs(address, token);
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
