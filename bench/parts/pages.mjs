import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "../latency.mjs";
import { inTurn } from "../load.mjs";
import { startProduct, startReference } from "../programs.mjs";
import { ENGINES, openSampleDatabases, SIZES } from "../sample-databases.mjs";
import { atMost } from "../targets.mjs";

/** Maximum processor time of a deep page, in that of the first page. */
const DEEP = 1.18;
const LONG = { seconds: 2, rounds: 5 };

/** Measures the processor time of deep pages of a list and how many are answered a second, against its first page. */
export async function measurePages(record, print) {
  for (const engine of ENGINES) {
    const filled = await openSampleDatabases(engine, print);
    for (const rows of SIZES) await measureSize({ record, engine, rows, env: (await filled.at(rows)).env });
    await filled.stop();
  }
  await measureGaps(record, print);
}

async function measureSize({ record, engine, rows, env }) {
  const isLargest = rows === SIZES.at(-1);
  const effort = isLargest ? LONG : { seconds: 1, rounds: 3 };
  const product = await startProduct(env);
  const pages = await pagesIn(product);
  const of = `${engine}, ${rows.toLocaleString("en")} rows`;
  recordDeep(record, of, await loadPages(product, pages, effort), isLargest ? atMost(DEEP) : undefined);
  await product.stop();
  if (isLargest && engine === "SQLite") await measureOffset(record, env, pages, effort);
}

/** Returns the number of full pages. A last page with fewer rows would cost less. */
async function pagesIn({ url, token }) {
  const { answer } = await ask(`${url}/api/v1/access-points?limit=10`, token);
  return Math.floor(answer.pagination.total / 10);
}

const NAMES = ["middle page", "last page"];

/** Records each deep page beside the first page of the same rounds. The database of PostgreSQL is another process. */
function recordDeep(record, of, deepPages, target) {
  for (const { name, deep, first } of deepPages) {
    record(`${of}, ${name}, µs of processor`, deep.cpuUs, first.cpuUs, "beside page 1", target);
    record(`${of}, ${name}, a second`, deep.perSecond, first.perSecond, "beside page 1");
  }
}

/** Returns the figures of the middle and the last page, and of the first page in the same rounds. */
async function loadPages({ url, token, pid }, pages, { rounds, ...options }) {
  const targets = [1, Math.ceil(pages / 2), pages].map((page) => ({
    url: `${url}/api/v1/access-points?limit=10&page=${page}`,
    token,
    pid,
    ...options,
  }));
  const [first, ...others] = await inTurn(targets, rounds);
  return others.map((deep, at) => ({ name: NAMES[at], deep, first }));
}

/**
 * Measures deep pages on a copy from which a thirtieth of the rows, spread over the list, is deleted: a page's position
 * then cannot be computed from the row numbers.
 */
async function measureGaps(record, print) {
  const { env } = await (await openSampleDatabases("SQLite", print)).at(SIZES.at(-1));
  const folder = mkdtempSync(join(tmpdir(), "access-points-bench-gaps-"));
  try {
    cpSync(env.DATA_DIR, folder, { recursive: true });
    const { Sqlite } = await import("../../.build/sqlite-driver.mjs");
    const db = new Sqlite(join(folder, "access-points.sqlite"));
    const { changes } = db.prepare("delete from all_access_points where seq * 2654435761 % 997 < 33").run();
    db.close();
    const product = await startProduct({ DATA_DIR: folder });
    const of = `SQLite, 1,000,000 rows less ${changes.toLocaleString("en")}`;
    recordDeep(record, of, await loadPages(product, await pagesIn(product), LONG), atMost(DEEP));
    await product.stop();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Measures OFFSET at this depth, whose cost is the reason for the product's counters. Only two connections are open,
 * because requests that are unanswered at the end of a load would be answered during the next one and slow it down.
 */
async function measureOffset(record, env, pages, effort) {
  const reference = await startReference(env.DATA_DIR);
  const deepPages = await loadPages(reference, pages, { ...effort, connections: 2 });
  recordDeep(record, "the reference, 1,000,000 rows by OFFSET", deepPages);
  await reference.stop();
}
