import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const paths = readdirSync(join(root, "lib/service"), { recursive: true, encoding: "utf8" });

const EDITS = "lib/service/access-points/edits/";

/** Writes what is no edit of a row: texts for the search and label states, which are computed, and scans. */
const computed = [
  "lib/service/access-points/search/search-keys.ts",
  "lib/service/access-points/search/refresh-search.ts",
  "lib/service/db/label-states/update-label-states.ts",
  "lib/service/db/label-states/refresh-labels.ts",
  "lib/service/db/label-states/scans-and-damage.ts",
];

const WRITES = /\b(?:updateTable|insertInto)\("all_access_points"\)|\b(?:update|insert into) all_access_points\b/;

const isProgram = (path: string) => path.endsWith(".ts") && !/test|\/migrations\//.test(path);

test("only the edits of access points write their rows", () => {
  const writers = paths
    .filter(isProgram)
    .map((path) => join("lib/service", path))
    .filter((path) => WRITES.test(readFileSync(join(root, path), "utf8")));
  expect(writers.filter((path) => path.startsWith(EDITS)).length).toBeGreaterThan(0);
  expect(writers.filter((path) => !path.startsWith(EDITS) && !computed.includes(path))).toEqual([]);
});
