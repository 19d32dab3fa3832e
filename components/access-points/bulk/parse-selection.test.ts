import { expect, test } from "vitest";
import { parseSelection } from "@/components/access-points/bulk/parse-selection";
import { listDefaults } from "@/components/access-points/list-url/list-url";
import { bulkSelection } from "@/lib/contract/access-points/bulk";
import { type FilterName, filterNames } from "@/lib/contract/access-points/list-filters";

const ID = "0192f8e4-0000-7000-8000-000000000001";
const values: Record<FilterName, string | string[]> = {
  owner: ID,
  team: ID,
  location: ["Quay 4", "Hall"],
  locationUnder: "Quay",
  "location.contains": "quay",
  "location.empty": "true",
  createdFrom: "2026-11-01",
  createdTo: "2026-11-02",
  changedFrom: "2026-11-03",
  changedTo: "2026-11-04",
  import: ID,
};

const parse = (params: Record<string, string | string[]>) =>
  parseSelection(params, { role: "admin", teams: [] }, listDefaults);

test("a selection has every filter of the list, so that it never reaches more than the list shows", () => {
  const all = { ...values, q: "gate", label: "never", scope: "all" };
  expect(parse(all).select).toEqual(all);
  expect(bulkSelection.parse(parse(all).select)).toEqual(all);
  for (const name of filterNames) {
    const value = values[name];
    for (const params of [{ [name]: value }, { [name]: value, from: "selection" }]) {
      expect(parse(params).select).toMatchObject({ [name]: value });
    }
  }
});

test("a selection has the filters by custom fields of the list", () => {
  const field = { floor: "3", "maker.contains": "Acme" };
  const params = { "field.maker.contains": "Acme", "field.floor": "3", scope: "mine" };
  expect(parse(params).select).toEqual({ scope: "mine", field });
  expect(bulkSelection.parse(parse(params).select)).toEqual({ scope: "mine", field });
  expect(parse({ "field.floor": "3", from: "selection" }).select).toMatchObject({ field: { floor: "3" } });
});
