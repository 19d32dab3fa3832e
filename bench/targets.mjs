/** Returns a target. It applies to the ratio when a row has a reference, otherwise to the figure itself. */
export const atLeast = (limit) => ({ said: `at least ${limit}`, isReached: (figure) => figure >= limit });
export const atMost = (limit) => ({ said: `at most ${limit}`, isReached: (figure) => figure <= limit });

/** Returns a row's ratio of product to reference; undefined without a reference. */
export const ratioOf = ({ product, reference }) => (reference === undefined ? undefined : product / reference);

/** Returns whether a row reaches its target. */
export const isReached = (row) => row.target.isReached(ratioOf(row) ?? Number(row.product));

const stepping =
  "PostgreSQL steps over half a million entries of an index, 34 ms of it by EXPLAIN ANALYZE; the index alone is read, from the nearer end.";
const drawing =
  "by profile, drawing the HTML takes a fifth, writing and reading back the text that React sends beside it a seventh, Next's server and router a twelfth, collecting garbage a fifteenth, the service with its queries and log lines a twelfth, the proxy a twenty-fifth; the rest is spread thin over Next, Node's streams and its promise hooks.";

/** Reasons why targets are missed, keyed by the row's name. RESULTS.md shows a reason while its target is missed. */
export const reasons = {
  "memory idle, MB, 10,000 rows":
    "about 143 MB are Node with Next and the service's modules, collected; the rest is what the collector has left until then.",
  "list as a page, 25 rows, ms of processor": drawing,
  "list as a page, p50 ms beyond an empty page":
    "as for pages a second: one after the other, processor time is all of it.",
  "by name, middle page, ms, PostgreSQL, 1,000,000 rows": stepping,
  "by place, middle page, ms, PostgreSQL, 1,000,000 rows": stepping,
  "by change, middle page, ms, PostgreSQL, 1,000,000 rows": stepping,
  "search: a tenth of all, ms, PostgreSQL, 1,000,000 rows":
    "the trigram index gives all 100,001 matches as one bitmap, half of the time by EXPLAIN ANALYZE, before the first of the 10,001 is counted that answer the question.",
  "search: none, ms, PostgreSQL, 1,000,000 rows":
    "trigrams of pg_trgm end where a word does, so 16,770 rows have all of the text's, and each is looked at: half of the time by EXPLAIN ANALYZE.",
  "durable creates a second, beside Payload":
    "a third of the time is one commit to the disk for all rows that came together; most of the rest is 13 indexes and the search index of each row.",
};
