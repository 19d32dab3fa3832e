/** Returns a target. It applies to the ratio when a row has a reference, otherwise to the figure itself. */
export const atLeast = (limit) => ({ said: `at least ${limit}`, isReached: (figure) => figure >= limit });
export const atMost = (limit) => ({ said: `at most ${limit}`, isReached: (figure) => figure <= limit });

/** Returns a row's ratio of product to reference; undefined without a reference. */
export const ratioOf = ({ product, reference }) => (reference === undefined ? undefined : product / reference);

/** Returns whether a row reaches its target. */
export const isReached = (row) => row.target.isReached(ratioOf(row) ?? Number(row.product));

const drawing =
  "by profile, drawing the HTML takes a fifth, writing and reading back the text that React sends beside it a seventh, Next's server and router a twelfth, collecting garbage a fifteenth, the service with its queries and log lines a twelfth, the proxy a twenty-fifth; the rest is spread thin over Next, Node's streams and its promise hooks.";
/** Why lists of a million rows miss their targets, by the words that follow the scope. PostgreSQL: by EXPLAIN ANALYZE. */
const lists = {
  "sort=field.floor, last page":
    "rows without a value come after the others, and each of 900,000 is tested for one; nobody jumps to the end of these.",
};
const reasonsOfLists = Object.fromEntries(
  ["SQLite", "PostgreSQL"].flatMap((engine) => [
    ...Object.entries(lists).flatMap(([what, reason]) =>
      ["own", "everyone's"].map((whose) => [`${whose}, ${what}, ms, ${engine}`, reason]),
    ),
  ]),
);

const indexes =
  "by the time of its statements, SQLite needs 78 µs a row for a new location, a quarter of it for the search index, 148 for a new owner and 177 for a deletion, which change every index and the values of four fields. PostgreSQL needs 110 µs a row for its B-trees, whichever column changes, and 65 for the trigrams: with only the indexes that a new location changes, its statement alone still takes 10.7 s.";
const changes = ["new location", "new value of a field", "new owner", "deletion"];
const undone = ["undoing the new location", "undoing the new value", "undoing the new owner", "undoing the deletion"];
const reasonsOfBulk = Object.fromEntries(
  ["SQLite", "PostgreSQL"].flatMap((engine) =>
    [...changes, ...undone].map((what) => [`${what} of 100,000 rows, s, ${engine}`, indexes]),
  ),
);

const list =
  "by profile, of 270 µs: SQLite 22 %, Node's sockets, HTTP and streams 18 %, checking the token 6 %, Hono 5 %, log lines 4 %, validation 4 %, Node's promise hooks 4 %, collecting garbage 4 %, and the service's own code 22 %, of which no function takes 3 %. The reference has SQLite, sockets and an HMAC alone.";
const page =
  "by profile, Next's page runtime with React takes a quarter, the service with its log lines a twelfth, collecting garbage a sixteenth; the rest is spread thin over Next, Node's streams and its promise hooks.";

const loading =
  "by profile, loading modules takes nearly half, that of all pages beforehand, as Next does, a quarter; the OpenAPI document takes a twelfth. Without loading the pages beforehand it starts half a second sooner, but a page that is opened first after its files were replaced would mix two versions.";
const modules =
  "Next with all pages and the service's modules, which are loaded at the start: without the pages it is 25 MB less.";

/** Reasons why targets are missed, keyed by the row's name. RESULTS.md shows a reason while its target is missed. */
export const reasons = {
  "ready after, ms, 10,000 rows": loading,
  "ready after, ms, 1,000,000 rows": loading,
  "memory idle, MB, 10,000 rows": modules,
  "memory idle, MB, 1,000,000 rows": modules,
  "memory under list load, MB, 10,000 rows": modules,
  "memory under list load, MB, 1,000,000 rows": modules,
  "list, limit=10, µs of processor a request": list,
  "list, limit=100, µs of processor a request":
    "the time differs by a tenth between runs: 0.51 to 0.59 of the reference were measured.",
  "list as a page, 25 rows, ms of processor": drawing,
  "form of a new access point, ms of processor": page,
  "sign-in page, ms of processor": page,
  "list as a page, p50 ms beyond an empty page":
    "as for pages a second: one after the other, processor time is all of it.",
  "100 labels, first job of a process, after its check, ms":
    "the time differs between runs, because the threads that draw and decode have just started.",
  "10,000 labels drawn and read back, s":
    "by profile of the thread that draws, placing texts and symbols takes 38 %, writing the file 16 %, collecting garbage 10 %, compressing 6 %; a second thread reads the drawn symbols back meanwhile.",
  ...reasonsOfLists,
  ...reasonsOfBulk,
  "durable creates a second, beside Payload":
    "by profile, the statements of 12 indexes take 25 %, the commit to the disk of all rows that came together 24 %, with five pages of the log for each row, sockets 6 %, collecting garbage 5 %, Node's promise hooks 4 %; the rest is spread thin.",
};
