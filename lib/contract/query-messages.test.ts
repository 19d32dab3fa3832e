import { expect, test } from "vitest";
import { accessPointListQuery } from "./access-points/access-point-list";
import { labelSelection } from "./labels/label-selection";

const id = "0192f8e4-0000-7000-8000-000000000000";
const ids = (count: number) => Array.from({ length: count }, () => id);

test.each([
  [accessPointListQuery, { page: "none" }, "Page: enter a whole number."],
  [accessPointListQuery, { limit: "1000" }, "Rows on a page: enter 100 or less."],
  [accessPointListQuery, { scope: "theirs" }, "Owner: choose mine, teams or all."],
  [accessPointListQuery, { label: "lost" }, "Label: choose any, needed, never, changed, damaged or printed."],
  [accessPointListQuery, { q: "x".repeat(201) }, "Search is 201 characters long. Shorten it to 200 characters."],
  [labelSelection, { ids: ids(10_001) }, "The selection has more than 10,000 entries. Print in parts."],
  [
    labelSelection,
    { scope: "mine", except: ids(1_001) },
    "More than 1,000 access points are left out. Select fewer instead.",
  ],
])("a message names what people see, not the parameter (%#)", (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
