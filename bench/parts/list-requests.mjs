import { send } from "../programs.mjs";

const DAY_MS = 86_400_000;

/** Rows of a page of the dashboard. */
const LIMIT = 25;

const ORDERS = ["createdAt", "updatedAt", "name", "location", "owner", "label", "qrCode", "field.floor"];

/**
 * Returns the lists that are measured, `{ name, path }`, as the dashboard asks for them: orders, filters, searches, deep
 * pages, places and the overview, each of everyone's access points.
 */
export async function listRequests(product, rows) {
  const read = async (query) => (await send(product, "GET", `/access-points?limit=1&${query}`)).data[0];
  const newest = await read("");
  const oldest = await read("sort=createdAt");
  const middle = (Date.parse(newest.createdAt) + Date.parse(oldest.createdAt)) / 2;
  const day = (offset) => new Date(middle + offset * DAY_MS).toISOString().slice(0, 10);
  const location = `location=${encodeURIComponent(oldest.location)}`;
  const under = `locationUnder=${encodeURIComponent(oldest.location.split(", ")[0])}`;
  const pages = Math.ceil(rows / LIMIT);
  const [middlePage, lastPage] = [Math.ceil(pages / 2), pages].map((page) => `page=${page}`);
  const batch = `field.batch=${encodeURIComponent("Batch 7")}`;
  const queries = {
    "page 1": "page=1",
    "middle page": middlePage,
    "last page": lastPage,
    ...Object.fromEntries(ORDERS.map((key) => [`by ${key}`, `sort=${key}`])),
    "changed in the older half": `changedTo=${day(0)}`,
    "by -name, middle page": `sort=-name&${middlePage}`,
    "by a field, last page": `sort=field.floor&${lastPage}`,
    "one of two locations, by name": `${location}&location=Hall&sort=name`,
    "a place and below": under,
    "a location contains two words": "location.contains=quay+4",
    "a location contains two letters, by name": "location.contains=qu&sort=name",
    "never printed, middle page": `label=never&${middlePage}`,
    "created in a week, by name": `createdFrom=${day(0)}&createdTo=${day(6)}&sort=name`,
    "a third by a field, by name": "field.material=Steel&sort=name",
    "one of 200 values of a field, by another field": `${batch}&sort=field.checked`,
    "a field contains two words, by name": "field.batch.contains=batch+7&sort=name",
    "search: a tenth": "q=%22quay+4%22",
    "search: none": "q=%22quay+5%22",
    "search: a tenth of a third by a field": "field.material=Steel&q=quay",
    "search: a tenth, by name": "q=quay&sort=name",
    "search: one character": "q=7",
    "search: two characters that no row has": "q=%C2%B5z",
  };
  const usual = `/access-points?limit=${LIMIT}&count=capped&labelCounts=yes&scope=all`;
  return [
    ...Object.entries(queries).map(([name, query]) => ({ name, path: `${usual}&${query}` })),
    { name: "places", path: "/locations?scope=all&limit=100" },
    { name: "overview", path: "/overview?scope=all" },
  ];
}
