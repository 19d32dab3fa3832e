import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { labelStates } from "@/lib/contract/access-points/access-point";
import { type AccessPointList, sortKeys } from "@/lib/contract/access-points/access-point-list";
import { toLabelCounts } from "@/lib/contract/access-points/list-filters";
import { foldForSearch } from "@/lib/contract/fold";
import { isLabel, sortAsListed } from "../testing/sort-as-listed";
import { startTestService } from "../testing/start-test-service";

const options = ["Steel", "Glass", "Wood"];
const places = ["Quay 4", "Hall", ""];
const ROWS = 80;

/** Starts a service with rows of two owners, some printed, some changed later, with values of up to three fields. */
async function startWithRows() {
  const service = await startTestService();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const ben = await service.signedIn("ben@example.com");
  const fields = [
    { key: "material", label: "Material", type: "choice", options },
    { key: "wingspan", label: "Wingspan", type: "number" },
    { key: "batch", label: "Batch", type: "text" },
  ];
  for (const body of fields) await service.send("POST", "/fields", { token: admin.token, body });
  for (let number = 0; number < ROWS; number += 1) {
    service.clock.now += number % 3;
    const body = {
      name: `Door ${number % 13}`,
      location: places[number % places.length],
      qrCode: `C-${(number * 37) % 101}`,
      fields: {
        ...(number % 5 > 0 && { material: options[number % options.length] }),
        ...(number % 4 > 1 && { wingspan: number % 7 }),
        ...(number % 3 > 0 && { batch: `Lot ${number % 12}` }),
      },
    };
    await service.send("POST", "/access-points", { token: number % 3 === 0 ? ben.token : admin.token, body });
  }
  const late = service.clock.now + 86_400_000;
  const { db } = service;
  await sql`update all_access_points set label_state = 'printed', printed_at = 5 where name like 'Door 1%'`.execute(db);
  await sql`update all_access_points set label_state = 'changed', printed_at = 5 where name = 'Door 7'`.execute(db);
  await sql`update all_access_points set label_state = 'damaged' where name = 'Door 3'`.execute(db);
  await sql`update all_access_points set updated_at = ${late}, version = version + 1 where name = 'Door 3'`.execute(db);
  const list = async (query: Record<string, string>): Promise<AccessPointList> =>
    (await service.send("GET", `/access-points?${new URLSearchParams(query)}`, { token: admin.token })).json();
  const { data: rows } = await list({ scope: "all", sort: "createdAt", limit: "100" });
  expect(rows).toHaveLength(ROWS);
  return { admin, list, rows, changed: new Date(late).toISOString() };
}

type Query = Record<string, string | undefined> & { scope: string; sort: string; q: string; label: string };

const valueFilters = {
  "field.material": options,
  "field.wingspan": ["2", "3", "9"],
  "field.batch": ["lot 2", "Lot 11"],
};
const relationFilters = {
  "field.batch.contains": ["LOT", "1", "t 1"],
  "field.batch.empty": ["true"],
  "field.wingspan.empty": ["true"],
};
const sorts = [...sortKeys, "field.material", "field.wingspan", "field.batch"].flatMap((key) => [key, `-${key}`]);
const maybe = (values: readonly string[], freq = 2) => fc.option(fc.constantFrom(...values), { nil: undefined, freq });

const queries = (changed: string): fc.Arbitrary<Query> =>
  fc.record({
    scope: fc.constantFrom("mine", "all"),
    sort: fc.constantFrom(...sorts),
    q: fc.constantFrom("", "", "", "door", "quay", "c-1"),
    label: fc.constantFrom("any", "any", "needed", "never", "printed", "changed", "damaged"),
    location: maybe(places),
    changedFrom: maybe([changed]),
    createdFrom: maybe(["2020-01-01"]),
    ...Object.fromEntries(Object.entries(valueFilters).map(([name, values]) => [name, maybe(values, 3)])),
    ...Object.fromEntries(Object.entries(relationFilters).map(([name, values]) => [name, maybe(values, 5)])),
  });

/** Returns whether a row matches a query, without SQL. */
function matches(row: AccessPoint, query: Query, person: string): boolean {
  const { location, changedFrom, label, q, scope, "field.batch.contains": part } = query;
  return (
    (scope === "all" || row.owner.id === person) &&
    isLabel(row.label.state, label) &&
    (location === undefined || row.location === location) &&
    (changedFrom === undefined || row.updatedAt >= changedFrom) &&
    [row.name, row.location, row.qrCode].some((text) => foldForSearch(text).includes(foldForSearch(q))) &&
    Object.keys(valueFilters).every((name) => {
      const value = row.fields[name.slice("field.".length)];
      return query[name] === undefined || foldForSearch(`${value ?? ""}`) === foldForSearch(`${query[name]}`);
    }) &&
    (part === undefined || foldForSearch(`${row.fields.batch ?? ""}`).includes(foldForSearch(part))) &&
    ["batch", "wingspan"].every((key) => !query[`field.${key}.empty`] || row.fields[key] === undefined)
  );
}

test("every combination of values, other filters, order and page equals a plain scan over the same rows", async () => {
  const { admin, list, rows, changed } = await startWithRows();
  const counts = fc.constantFrom("exact", "capped");
  await fc.assert(
    fc.asyncProperty(
      queries(changed),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(1, 7, 30),
      counts,
      async (query, page, limit, count) => {
        const stated = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
        const asked = { ...Object.fromEntries(stated), page: `${page}`, limit: `${limit}`, count, labelCounts: "yes" };
        const found = await list(asked);
        const matching = rows.filter((row) => matches(row, query, admin.user.id));
        const expected = sortAsListed(matching, query.sort).slice((page - 1) * limit, page * limit);
        expect(found.data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(found.pagination.total).toBe(matching.length);
        const states = rows.filter((row) => matches(row, { ...query, label: "any" }, admin.user.id));
        const of = (state: string) => states.filter(({ label }) => label.state === state).length;
        expect(found.labelCounts).toEqual(toLabelCounts(labelStates.map((state) => ({ state, count: of(state) }))));
      },
    ),
    { numRuns: 500 },
  );
});
