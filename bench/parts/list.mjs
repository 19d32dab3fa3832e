import { deepStrictEqual } from "node:assert";
import { ask } from "../latency.mjs";
import { generator, inTurn } from "../load.mjs";
import { startProduct, startReference } from "../programs.mjs";
import { openSampleDatabases } from "../sample-databases.mjs";
import { atMost } from "../targets.mjs";

/** Queries, each with the most processor time that it may take beside the reference. */
const QUERIES = [
  { query: "limit=10", target: atMost(1) },
  { query: "limit=100", target: atMost(0.56) },
  { query: "limit=10&page=500" },
];

/** Measures pages of a list of 10,000 rows from the product against the reference on the same database file. */
export async function measureList(record, print) {
  const { env } = await (await openSampleDatabases("SQLite", print)).at(10_000);
  const product = await startProduct(env);
  const reference = await startReference(env.DATA_DIR);
  for (const { query, target } of QUERIES) {
    const path = `/api/v1/access-points?${query}`;
    const programs = [product, reference].map(({ url, token, pid }) => ({ url: `${url}${path}`, token, pid }));
    await requireSameAnswer(programs);
    const [ours, theirs] = await inTurn(programs);
    record(`list, ${query}, µs of processor a request`, ours.cpuUs, theirs.cpuUs, "", target);
    record(`list, ${query}, a second`, ours.perSecond, theirs.perSecond, `p99 ${ours.p99} ms; load by ${generator}`);
  }
  await product.stop();
  await reference.stop();
}

/** Checks that both programs return the same answer, because only then is the comparison meaningful. */
async function requireSameAnswer(programs) {
  const [ours, theirs] = await Promise.all(programs.map(({ url, token }) => ask(url, token)));
  deepStrictEqual(ours.answer, theirs.answer);
}
