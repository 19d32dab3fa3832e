import fc from "fast-check";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { labelStates } from "@/lib/contract/access-points/access-point";
import { sortKeys } from "@/lib/contract/access-points/access-point-list";
import { toLabelCounts } from "@/lib/contract/access-points/list-filters";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { placesOf } from "@/lib/contract/access-points/locations/location-path";
import { startPrinting } from "../../labels/test-printing";
import { isLabel, sortAsListed } from "../../testing/sort-as-listed";
import { isAtPlace, SEPARATORS, startWithPlaces } from "./test-places";

test("lists with locationUnder equal a plain scan, in every order and with every separator", async () => {
  const { admin, rows, read, setSeparator } = await startWithPlaces();
  for (const separator of SEPARATORS) {
    expect((await setSeparator(separator)).status).toBe(200);
    const places = rows.flatMap(({ location }) => placesOf(location, separator).map((one) => one.location));
    const asked = fc.record({
      locationUnder: fc.array(fc.constantFrom("HALL", "straße", "Hall 010", "Hal", "none", ...places.filter(Boolean)), {
        minLength: 1,
        maxLength: 3,
      }),
      scope: fc.constantFrom("mine", "all"),
      sort: fc.constantFrom(...sortKeys.flatMap((key) => [key, `-${key}`])),
      label: fc.constantFrom("any", "never", "printed", "changed"),
      q: fc.constantFrom("", "", "hall 2"),
    });
    const property = fc.asyncProperty(asked, fc.integer({ min: 1, max: 3 }), async (query, page) => {
      const parameters = toPairs({ ...query, page, limit: 25, labelCounts: "yes" });
      const list = await read(`/access-points?${new URLSearchParams(parameters)}`);
      const of = (label: string) =>
        rows.filter(
          (row) =>
            (query.scope === "all" || row.owner.id === admin.user.id) &&
            isLabel(row.label.state, label) &&
            query.locationUnder.some((place) => isAtPlace(row.location, place, separator)) &&
            (query.q === "" ||
              /hall.*2|2.*hall/i.test(`${row.name}\n${row.location}\n${row.qrCode}`.replaceAll("\n", " "))),
        );
      const expected = sortAsListed(of(query.label), query.sort).slice((page - 1) * 25, page * 25);
      expect(list.data.map(({ id }: AccessPoint) => id)).toEqual(expected.map(({ id }) => id));
      expect(list.pagination.total).toBe(of(query.label).length);
      const counts = labelStates.map((state) => ({ state, count: of(state).length }));
      expect(list.labelCounts).toEqual(toLabelCounts(counts));
    });
    await fc.assert(property, { numRuns: 40 });
  }
});

test("a selection by place and below exports, prints and changes what the list shows", async () => {
  const { add, service, token } = await startPrinting();
  for (const location of ["Hall / 1", "hall", "Hallway", "Yard"]) await add({ name: `Door of ${location}`, location });
  const csv = await (await service.send("GET", "/access-points/export?locationUnder=HALL", { token })).text();
  expect(csv.trim().split("\n")).toHaveLength(3);
  const body = { select: { locationUnder: "Hall" }, stock: "avery-a4-l7160" };
  const check = await (await service.send("POST", "/labels/check", { token, body })).json();
  expect(check.accessPoints).toBe(2);
  const both = { ...body, select: { locationUnder: ["Hall", "Yard"] } };
  expect((await (await service.send("POST", "/labels/check", { token, body: both })).json()).accessPoints).toBe(3);
  const set = { select: { locationUnder: "Hall" }, set: { location: "Gone" } };
  expect(await (await service.send("POST", "/access-points/bulk", { token, body: set })).json()).toMatchObject({
    changed: 2,
  });
  const view = { name: "Hall", query: { locationUnder: "Hall" } };
  expect((await service.send("POST", "/views", { token, body: view })).status).toBe(201);
});
