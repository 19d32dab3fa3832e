import { medianMs, warmUp } from "../latency.mjs";
import { startProduct } from "../programs.mjs";
import { ENGINES, FIELDS, openSampleDatabases, SIZES } from "../sample-databases.mjs";

/** Rows of an office: the larger database would need a change of more access points than one may have. */
const [ROWS] = SIZES;
const PAGES = ROWS / 25;

const LIST = "/access-points?scope=teams&limit=25&labelCounts=yes";
const capped = (query) => `${LIST}&count=capped&${query}`;

/** Returns the lists to measure, by name, for a place with a tenth of all access points. */
const pathsFor = (site) => ({
  "page 1": capped("page=1"),
  "page 1, with an exact total": `${LIST}&page=1`,
  "middle page": capped(`page=${PAGES / 2}`),
  "last page": capped(`page=${PAGES - 10}`),
  ...Object.fromEntries(
    ["updatedAt", "name", "location", "owner", "label", "qrCode", "field.floor"].map((sort) => [
      `sort=${sort}`,
      capped(`sort=${sort}`),
    ]),
  ),
  "sort=name, middle page": capped(`sort=name&page=${PAGES / 2}`),
  "a place and below, a tenth": capped(`locationUnder=${site}`),
  "a place and below, by name": capped(`locationUnder=${site}&sort=name`),
  "never printed": capped("label=never"),
  "a third by a field": capped("field.material=Steel"),
  "search: a tenth of all": capped("q=%22quay+4%22"),
  places: "/locations?scope=teams&limit=100",
  "places spelled in two ways": "/locations/spellings?scope=teams",
  overview: "/overview?scope=teams",
});

/** Measures the lists of a person who owns two thirds of 20,000 access points, and whose team has those of a colleague. */
export async function measureTeamLists(record, print, attach) {
  const costs = {};
  for (const engine of ENGINES) {
    print(`${engine}, ${ROWS.toLocaleString("en")} rows of a team …`);
    const filled = await openSampleDatabases(engine, print, FIELDS);
    const { env, remove } = await filled.copyOf(ROWS);
    const product = await startProduct(env);
    costs[engine] = await measureOn(product);
    const [name, ms] = Object.entries(costs[engine]).toSorted(([, one], [, other]) => other - one)[0];
    record(`slowest list of a team among 20,000 rows, ms, ${engine}`, ms, undefined, name);
    await product.stop();
    remove();
    await filled.stop();
  }
  const names = Object.keys(Object.values(costs)[0]);
  attach({
    header: ["ms, median", ...ENGINES],
    lines: names.map((name) => [name, ...ENGINES.map((on) => costs[on][name])]),
  });
}

async function measureOn({ url, token }) {
  const send = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  await send("PATCH", "/settings", { locationSeparator: ", " });
  const me = await send("GET", "/me");
  const colleague = await send("POST", "/users", { email: "colleague@example.com", name: "Colleague", role: "staff" });
  const team = await send("POST", "/teams", { name: "Facilities" });
  await send("PUT", `/teams/${team.id}/members/${me.id}`, { access: "edit" });
  const select = { scope: "mine", field: { material: "Steel" } };
  await send("POST", "/access-points/bulk", { select, set: { owner: colleague.id, team: team.id } });
  await warmUp(`${url}/api/v1${LIST}`, token);
  const [newest] = (await send("GET", "/access-points?limit=1")).data;
  const costs = {};
  for (const [name, path] of Object.entries(pathsFor(encodeURIComponent(newest.location.split(", ")[0])))) {
    costs[name] = await medianMs(`${url}/api/v1${path}`, token);
  }
  return costs;
}
