import { costPlot } from "../plot.mjs";
import { startProduct, startReference } from "../programs.mjs";
import { ENGINES, openSampleDatabases, SIZES } from "../sample-databases.mjs";
import { measureQueries, referenceQueries, sizeQueries } from "./list-queries.mjs";

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
    const found = await measureQueries(await startProduct(env), sizeQueries(rows));
    if (engine === "SQLite") {
      found.push(...(await measureQueries(await startReference(env.DATA_DIR), referenceQueries(rows))));
    }
    costs.push(...found.map((cost) => ({ engine, rows, ...cost })));
  }
  await filled.stop();
  return costs;
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
