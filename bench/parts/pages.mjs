import { ask } from "../latency.mjs";
import { inTurn } from "../load.mjs";
import { startProduct } from "../programs.mjs";
import { ENGINES, openSampleDatabases, SIZES } from "../sample-databases.mjs";
import { atMost } from "../targets.mjs";

/** Number of rows before a deep page that people reach, and its maximum processor time, in that of the first page. */
const SKIPPED = 5_000;
const DEEP = atMost(2);
const LONG = { seconds: 2, rounds: 5 };

/** Measures the processor time of deep pages of a list and how many are answered a second, against its first page. */
export async function measurePages(record, print) {
  for (const engine of ENGINES) {
    const filled = await openSampleDatabases(engine, print);
    for (const rows of SIZES) await measureSize({ record, engine, rows, env: (await filled.at(rows)).env });
    await filled.stop();
  }
}

async function measureSize({ record, engine, rows, env }) {
  const isLargest = rows === SIZES.at(-1);
  const effort = isLargest ? LONG : { seconds: 1, rounds: 3 };
  const product = await startProduct(env);
  const pages = await pagesIn(product);
  const of = `${engine}, ${rows.toLocaleString("en")} rows`;
  recordDeep(record, of, await loadPages(product, pages, effort));
  await product.stop();
}

/** Returns the number of full pages. A last page with fewer rows would cost less. */
async function pagesIn({ url, token }) {
  const { answer } = await ask(`${url}/api/v1/access-points?limit=10`, token);
  return Math.floor(answer.pagination.total / 10);
}

const NAMES = ["page after 5,000 rows", "middle page", "last page"];

/** Records each deep page beside the first page of the same rounds. The database of PostgreSQL is another process. */
function recordDeep(record, of, deepPages) {
  for (const { name, deep, first } of deepPages) {
    record(
      `${of}, ${name}, µs of processor`,
      deep.cpuUs,
      first.cpuUs,
      "beside page 1",
      name === NAMES[0] ? DEEP : undefined,
    );
    record(`${of}, ${name}, a second`, deep.perSecond, first.perSecond, "beside page 1");
  }
}

/** Returns the figures of the middle and the last page, and of the first page in the same rounds. */
async function loadPages({ url, token, pid }, pages, { rounds, ...options }) {
  const targets = [1, Math.min(pages, SKIPPED / 10 + 1), Math.ceil(pages / 2), pages].map((page) => ({
    url: `${url}/api/v1/access-points?limit=10&page=${page}`,
    token,
    pid,
    ...options,
  }));
  const [first, ...others] = await inTurn(targets, rounds);
  return others.map((deep, at) => ({ name: NAMES[at], deep, first }));
}
