import { ask, medianMs, warmUp } from "../latency.mjs";
import { atMost } from "../targets.mjs";

const LIST = "/api/v1/access-points";

const OTHER_ORDERS = atMost(500);
const FIRST_FOUND = atMost(20);
const SHORT_FOUND = atMost(500);

const isFull = ({ data }) => data.length === 10;
const isCounted = (answer) => isFull(answer) && answer.labelCounts.never > 0;
const hasRows = ({ data }) => data.length > 0;
const hasNone = ({ data }) => data.length === 0;

function isOverview({ totals, weeks }) {
  return totals.accessPoints > 0 && weeks.length === 12;
}

/** Queries of the overview of the office. */
const overviewQueries = [
  { name: "overview of one person", query: "scope=mine" },
  { name: "overview of everyone", query: "scope=all" },
].map((one) => ({ ...one, path: "/api/v1/overview", fits: isOverview, target: OTHER_ORDERS }));

/**
 * Returns the queries to measure, of one person or of everyone, when the list has this many sample access points. `fits`
 * checks that an answer is as intended.
 */
export const sizeQueries = (rows, scope = "mine") => [
  ...listQueries(rows).map((one) => ({ ...one, query: `scope=${scope}&${one.query}` })),
  ...overviewQueries,
];

function listQueries(rows) {
  // The seed command leaves out the few rows of millions whose generated code exists already.
  const pages = Math.floor((rows - Math.max(10, rows / 100_000)) / 10);
  const middle = Math.ceil(pages / 2);
  const one = Math.floor(rows / 2) + 1;
  const hasOne = ({ data }) => data.some(({ name }) => name.endsWith(` ${one}`));
  const hasTenth = (answer) => isFull(answer) && answer.pagination.total >= Math.min(rows / 11, 1_000);
  return [
    { name: "page 1", query: "page=1", fits: isFull },
    { name: "middle page", query: `page=${middle}`, fits: isFull },
    { name: "last page", query: `page=${pages}`, fits: isFull },
    { name: "the total alone", query: "limit=1", fits: hasRows },
    { name: "by name, page 1", query: "sort=name", fits: isFull },
    { name: "by name, middle page", query: `sort=name&page=${middle}`, fits: isFull, target: OTHER_ORDERS },
    { name: "by place, middle page", query: `sort=location&page=${middle}`, fits: isFull, target: OTHER_ORDERS },
    { name: "by change, middle page", query: `sort=-updatedAt&page=${middle}`, fits: isFull, target: OTHER_ORDERS },
    { name: "never printed, page 1", query: "label=never", fits: isFull, target: OTHER_ORDERS },
    { name: "never printed, middle page", query: `label=never&page=${middle}`, fits: isFull, target: OTHER_ORDERS },
    { name: "label out of date: none", query: "label=changed", fits: hasNone, target: OTHER_ORDERS },
    { name: "page 1 with label counts", query: "labelCounts=yes", fits: isCounted },
    { name: "search: one row", query: `q=%20${one}&count=capped`, fits: hasOne, target: FIRST_FOUND },
    { name: "search: a tenth of all", query: "q=%22quay+4%22&count=capped", fits: hasTenth, target: FIRST_FOUND },
    { name: "search: a tenth, counted exactly", query: "q=%22quay+4%22", fits: hasTenth },
    { name: "search: none", query: "q=%22quay+5%22&count=capped", fits: hasNone, target: FIRST_FOUND },
    { name: "search: two words in another order", query: "q=4+quay&count=capped", fits: isFull },
    { name: "search: three words in another order", query: "q=north+4+quay&count=capped", fits: isFull },
    { name: "search: one row, with label counts", query: `q=%20${one}&count=capped&labelCounts=yes`, fits: hasOne },
    { name: "search: 2 characters", query: "q=qu&count=capped", fits: isFull },
    { name: "search: 1 character", query: "q=7&count=capped", fits: isFull },
    { name: "search: 1 character that no row has", query: "q=%C2%B5&count=capped", fits: hasNone, target: SHORT_FOUND },
    {
      name: "search: 2 characters that no row has",
      query: "q=%C2%B5z&count=capped",
      fits: hasNone,
      target: SHORT_FOUND,
    },
  ];
}

/** Returns the queries that the reference supports too. */
export const referenceQueries = (rows) =>
  listQueries(rows)
    .slice(0, 2)
    .map(({ name, ...rest }) => ({ name: `reference, ${name}${name === "page 1" ? "" : " by OFFSET"}`, ...rest }));

/** Measures queries one after the other and stops the program. Returns `{ name, target, ms }` for each. */
export async function measureQueries(program, queries) {
  const costs = [];
  await warmUp(`${program.url}${LIST}`, program.token);
  for (const { name, path = LIST, query, fits, target } of queries) {
    costs.push({ name, target, ms: await costOf(program, { path, query, fits }) });
  }
  await program.stop();
  return costs;
}

/**
 * Measures one query in ms, or returns a text when the service refuses it because it takes too long.
 * @throws when its answer is not the intended one, because the figure would mean nothing
 */
async function costOf({ url, token }, { path, query, fits }) {
  const address = `${url}${path}?${query}`;
  try {
    const { answer } = await ask(address, token);
    if (!fits(answer)) throw new Error(`${path}?${query} did not find what was intended`);
    return await medianMs(address, token);
  } catch (error) {
    if (error.statusCode === 503) return "refused";
    throw error;
  }
}
