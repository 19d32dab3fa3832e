import { expect, test } from "vitest";
import { COLUMNS_TEXT, formatColumns, parseColumns } from "../access-points/list-columns";
import { flattenFields, keyOfSort, nestFields } from "./field-parameters";

test("filters by custom fields are the same in a URL and as members, in alphabetical order", () => {
  const flat = { q: "gate", "field.floor": "3", "field.door-wide": "yes" };
  const nested = { q: "gate", field: { "door-wide": "yes", floor: "3" } };
  expect(nestFields(flat)).toEqual(nested);
  expect(Object.entries(flattenFields(nested))).toEqual([
    ["q", "gate"],
    ["field.door-wide", "yes"],
    ["field.floor", "3"],
  ]);
  expect(nestFields({ q: "field.x" })).toEqual({ q: "field.x" });
  expect([keyOfSort("-field.floor"), keyOfSort("field.floor"), keyOfSort("-name")]).toEqual([
    "floor",
    "floor",
    undefined,
  ]);
});

test("columns of custom fields keep their width also when the key ends in the word of a width", () => {
  for (const text of ["field.door-wide-medium,label-wide", "field.floor-narrow", "location,field.a-b-c-wide"]) {
    expect(text).toMatch(COLUMNS_TEXT);
    expect(formatColumns(parseColumns(text) ?? [])).toBe(text);
  }
  expect(parseColumns("field.door-wide-medium")).toEqual([{ name: "field.door-wide", width: "medium" }]);
  for (const text of ["field.Floor-wide", "field.-", "field.floor"]) expect(text).not.toMatch(COLUMNS_TEXT);
});
