import { expect, test } from "vitest";
import { takesZpl } from "./printer";
import { stocks } from "./stocks";

test("ZPL is for rolls of Zebra and own rolls, and not for sheets and rolls of other vendors", () => {
  const vendors = new Set(stocks.filter(takesZpl).map(({ vendor }) => vendor));
  expect([...vendors]).toEqual(["Zebra / generic"]);
  expect(stocks.filter(({ vendor }) => vendor.startsWith("Zebra")).every(takesZpl)).toBe(true);
  expect([takesZpl({ kind: "roll", vendor: "Own" }), takesZpl({ kind: "sheet", vendor: "Own" })]).toEqual([
    true,
    false,
  ]);
});
