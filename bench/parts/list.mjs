import { deepStrictEqual } from "node:assert";
import { ask } from "../latency.mjs";
import { generator, inTurn } from "../load.mjs";
import { startProduct, startReference } from "../programs.mjs";
import { openSampleDatabases, SIZES } from "../sample-databases.mjs";

const QUERIES = ["limit=10", "limit=100"];

/** Measures pages of a list of 20,000 rows from the product against the reference on the same database file. */
export async function measureList(record, print) {
  const { env } = await (await openSampleDatabases("SQLite", print)).at(SIZES[0]);
  const product = await startProduct(env);
  const reference = await startReference(env.DATA_DIR);
  for (const query of QUERIES) {
    const path = `/api/v1/access-points?${query}`;
    const programs = [product, reference].map(({ url, token, pid }) => ({ url: `${url}${path}`, token, pid }));
    await requireSameAnswer(programs);
    const [ours, theirs] = await inTurn(programs);
    record(`list, ${query}, µs of processor a request`, ours.cpuUs, theirs.cpuUs);
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
