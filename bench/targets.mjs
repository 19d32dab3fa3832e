/** Returns a target. It applies to the ratio when a row has a reference, otherwise to the figure itself. */
export const atLeast = (limit) => ({ said: `at least ${limit}`, isReached: (figure) => figure >= limit });
export const atMost = (limit) => ({ said: `at most ${limit}`, isReached: (figure) => figure <= limit });

/** Returns a row's ratio of product to reference; undefined without a reference. */
export const ratioOf = ({ product, reference }) => (reference === undefined ? undefined : product / reference);

/** Returns whether a row reaches its target. */
export const isReached = (row) => row.target.isReached(ratioOf(row) ?? Number(row.product));

const PROGRAM = "the author of a program that pages through the list";
const CHOOSER = "whoever compares this product with a framework";
const OFFICE = "a person in an office of 20,000 access points";
const MANAGER = "a manager with a million access points";
const OTHERS = "a person who reads the list while somebody else works on many rows";
const MOVER = "whoever moves access points in or out";
const PRINTER = "whoever prints labels";
const OPERATOR = "the operator of a small machine";

const listReason =
  "by profile, SQLite takes 22 %, Node's sockets, HTTP and streams 18 %, and the service's own code 22 %, of which no function takes 3 %. The reference has SQLite, sockets and an HMAC alone.";
const pageReason =
  "by profile, React's HTML takes a fifth, our components a fifth, the service a sixth, Next's server and router a tenth, the data for the browser a twelfth, AsyncLocalStorage of Node 20 a fifteenth. An empty page takes a quarter of it all.";
const moduleReason = "Next's and the service's modules, which are loaded at the start.";

const onEachEngine = (targets) =>
  ["SQLite", "PostgreSQL"].flatMap((engine) =>
    Object.entries(targets).map(([what, target]) => [`${what}, ${engine}`, target]),
  );

/**
 * Targets, by the name of the row that they apply to. `person` is who feels it when one is missed; `reason` is shown while
 * it is missed. A target that no person feels is none: tests allow 60.
 */
export const targets = Object.fromEntries([
  ...Object.entries({
    "list, limit=10, µs of processor a request": { ...atMost(1.7), person: PROGRAM, reason: listReason },
    "list, limit=100, µs of processor a request": { ...atMost(1.1), person: PROGRAM },
    "list, limit=10, a second, beside Payload": { ...atLeast(30), person: CHOOSER },
    "durable creates a second, beside Payload": { ...atLeast(4), person: CHOOSER },
    "100,000 rows imported, s": { ...atMost(15), person: MOVER },
    "list as a page, 25 rows, ms of processor": { ...atMost(3.5), person: OFFICE, reason: pageReason },
    "form of a new access point, ms of processor": { ...atMost(3), person: OFFICE, reason: pageReason },
    "data for script in the list page, kB": { ...atMost(20), person: OFFICE },
    "script of the list page, gzip, kB": { ...atMost(165), person: "whoever opens the list on a slow line" },
    "key to painted next page, processor 4 times slower, ms": {
      ...atMost(150),
      person: "a person with an old computer",
    },
    "10,000 labels drawn and read back, s": { ...atMost(3.5), person: PRINTER },
    "10,000 labels, s, beside TCPDF, which reads nothing back": { ...atMost(0.25), person: CHOOSER },
    "10,000 labels drawn and read back, MB": { ...atMost(200), person: OPERATOR },
    "p99 of lists while 10,000 labels are drawn, ms": { ...atMost(50), person: OTHERS },
    "print page with its first sheet, 10,000 labels, ms": { ...atMost(60), person: PRINTER },
    "1 label, request to PDF, ms": { ...atMost(40), person: PRINTER },
    "ready after, ms": { ...atMost(1_200), person: OPERATOR, reason: "by profile, loading modules takes nearly half." },
    "memory idle, MB": { ...atMost(170), person: OPERATOR, reason: moduleReason },
    "memory under list load, MB": { ...atMost(260), person: OPERATOR, reason: moduleReason },
    "soak: answers other than 2xx": { ...atMost(0), person: OFFICE },
    "soak: memory at the end beyond that after a third of the time, MB": { ...atMost(60), person: OPERATOR },
  }),
  ["middle page of 1,000,000 rows, ms, SQLite", { ...atMost(15), person: MANAGER }],
  ["middle page of 1,000,000 rows, ms, PostgreSQL", { ...atMost(60), person: MANAGER }],
  ...onEachEngine({
    "page after 5,000 of 1,000,000 rows, beside page 1": { ...atMost(2), person: MANAGER },
    "slowest list of 20,000 rows, ms": { ...atMost(10), person: OFFICE },
    "slowest list of 1,000,000 rows, ms": { ...atMost(500), person: MANAGER },
    "slowest search of 1,000,000 rows, newest first, ms": { ...atMost(20), person: MANAGER },
    "p99 of another list while the slowest are read, ms": { ...atMost(100), person: OTHERS },
    "p99 of lists while 100,000 rows change, ms": { ...atMost(250), person: OTHERS },
    "CSV of 1,000,000 rows, s": { ...atMost(20), person: MOVER },
    "CSV of 1,000,000 rows, MB of memory more": { ...atMost(100), person: OPERATOR },
    "XLSX of 1,000,000 rows, s": { ...atMost(20), person: MOVER },
    "XLSX of 1,000,000 rows, MB of memory more": { ...atMost(100), person: OPERATOR },
  }),
]);
