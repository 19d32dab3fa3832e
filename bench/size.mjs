import { ENGINES, openFilled, SIZES } from "./filled.mjs";
import { ask, medianMs } from "./latency.mjs";
import { costPlot } from "./plot.mjs";
import { startProduct, startReference } from "./programs.mjs";
import { questionsOf, referenceQuestionsOf } from "./questions.mjs";

const said = (rows) => rows.toLocaleString("en");

/** What one question of the list costs as the list grows: the median of requests one after the other. */
export async function measureSize(record, say, attach) {
  const costs = [];
  for (const engine of ENGINES) costs.push({ engine, asked: await costsOf(engine, record, say) });
  attach({
    file: "size.svg",
    alt: "Cost of a page against the size of the list, on SQLite and PostgreSQL",
    svg: plotOf(costs),
  });
  for (const { engine, asked } of costs) {
    const lines = Object.entries(asked).map(([name, ms]) => [name, ...SIZES.map((rows) => ms[rows] ?? "")]);
    attach({ header: [`${engine}, ms`, ...SIZES.map((rows) => `${said(rows)} rows`)], lines });
  }
}

/** For each question, its cost in ms at each size. */
async function costsOf(engine, record, say) {
  const asked = {};
  const keep = (name, rows, ms) => {
    asked[name] = { ...asked[name], [rows]: ms };
    say(`${engine}, ${said(rows)} rows, ${name}: ${ms} ms`);
  };
  const filled = await openFilled(engine, say);
  for (const rows of SIZES) {
    const { env } = await filled.at(rows);
    const product = await startProduct(env);
    for (const { name, query, fits, target } of questionsOf(rows)) {
      const ms = await costOf(product, query, fits);
      keep(name, rows, ms);
      if (target && rows === SIZES.at(-1))
        record(`${name}, ms, ${engine}, ${said(rows)} rows`, ms, undefined, "", target);
    }
    await product.stop();
    if (engine === "SQLite") await costsOfReference(env, rows, keep);
  }
  await filled.stop();
  return asked;
}

async function costsOfReference(env, rows, keep) {
  const reference = await startReference(env.DATA_DIR);
  for (const { name, query, fits } of referenceQuestionsOf(rows))
    keep(name, rows, await costOf(reference, query, fits));
  await reference.stop();
}

/** A question that finds something else than it is meant to would measure nothing. */
async function costOf({ url, token }, query, fits) {
  const address = `${url}/api/v1/access-points?${query}`;
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

const plotOf = (costs) =>
  costPlot({
    title: "What a page of 10 costs as the list grows",
    across: "rows of one person",
    up: "ms, median",
    panels: costs.map(({ engine, asked }) => ({
      title: engine,
      series: DRAWN.filter((name) => asked[name]).map((name) => ({
        name,
        at: DRAWN.indexOf(name),
        points: Object.entries(asked[name]).map(([rows, ms]) => [Number(rows), ms]),
      })),
    })),
  });
