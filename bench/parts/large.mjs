import { startProduct } from "../programs.mjs";
import { ENGINES, openSampleDatabases, SIZES } from "../sample-databases.mjs";
import { measureQueries, sizeQueries } from "./list-queries.mjs";

const OWNERS = 10_000;

/** Lists to compare: rows, their owners, whose rows are listed, and how many these are. */
const LISTS = [
  { title: "1,000,000 of one", rows: 1_000_000, owners: 1, scope: "mine" },
  { title: "10,000,000 of one", rows: 10_000_000, owners: 1, scope: "mine" },
  { title: "10,000,000 of 10,000, everyone's", rows: 10_000_000, owners: OWNERS, scope: "all" },
  { title: "10,000,000 of 10,000, one's", rows: 10_000_000, owners: OWNERS, scope: "mine" },
];

/**
 * Measures the queries of the part `size` on ten million rows of one owner, and of ten thousand owners. Filling the four
 * databases takes an hour. Each needs up to 30 GB, and is removed when it has been measured.
 */
export async function measureLarge(_record, print, attach) {
  for (const engine of ENGINES) {
    const columns = [];
    for (const list of LISTS) {
      print(`${engine}, ${list.title} …`);
      columns.push(await costsOn(engine, list, print));
    }
    const [first] = columns;
    attach({
      header: [`${engine}, ms`, ...LISTS.map(({ title }) => title)],
      lines: first.map(({ name }, at) => [name, ...columns.map((costs) => costs[at].ms)]),
    });
  }
}

async function costsOn(engine, { rows, owners, scope }, print) {
  const filled = await openSampleDatabases(engine, print, [], owners);
  const { env } = await filled.at(rows);
  const listed = scope === "all" ? rows : rows / owners;
  const costs = await measureQueries(await startProduct(env), sizeQueries(listed, scope));
  if (rows > Math.max(...SIZES)) await filled.remove(rows);
  await filled.stop();
  return costs;
}
