import { atMost } from "../targets.mjs";

const OTHER_ORDERS = atMost(40);
const FIRST_FOUND = atMost(20);

const isFull = ({ data }) => data.length === 10;
const isCounted = (answer) => isFull(answer) && answer.labelCounts.never > 0;
const hasRows = ({ data }) => data.length > 0;
const hasNone = ({ data }) => data.length === 0;

/** Returns the queries to measure on a list of sample access points. `fits` checks that an answer is as intended. */
export function listQueries(rows) {
  const pages = Math.floor((rows - 10) / 10);
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
  ];
}

/** Returns the queries that the reference supports too. */
export const referenceQueries = (rows) =>
  listQueries(rows)
    .slice(0, 2)
    .map(({ name, ...rest }) => ({ name: `reference, ${name}${name === "page 1" ? "" : " by OFFSET"}`, ...rest }));
