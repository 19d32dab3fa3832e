import { describe, expect, test } from "vitest";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { tell } from "@/lib/messages/messages";
import { shippedStock } from "../testing/sample-job";
import { checkStock } from "./check-stock";
import { defaultStock } from "./default-stock";
import { cutRoll, stocks } from "./stocks";

describe.each(stocks.map((stock) => [stock.id, stock] as const))("%s", (_, stock) => {
  test("fits its paper without errors or warnings, and has sources", () => {
    expect(checkStock(stock)).toEqual({ errors: [], warnings: [] });
    expect(stock.sources.length).toBeGreaterThan(0);
  });
});

test("there are 65 stocks with different ids", () => {
  expect(new Set(stocks.map(({ id }) => id)).size).toBe(65);
});

test("defaultStock equals the stock of the same id in the data", () => {
  const { sources: _, aliases: __, ...geometry } = defaultStock;
  expect(shippedStock(defaultStock.id)).toMatchObject(geometry);
});

test("cutRoll cuts continuous rolls and leaves other stock unchanged", () => {
  const roll = shippedStock("brother-dk-22205");
  expect(cutRoll(roll, 29)).toMatchObject({ labelHeightMm: 29, paper: { widthMm: 62, heightMm: 29 } });
  expect(cutRoll(defaultStock, 29)).toBe(defaultStock);
});

test.each<[string, Partial<LabelStock>, RegExp[], RegExp[]]>([
  ["too wide", { horizontalPitchMm: 70 }, [/columns do not fit: they end at 210\.71 mm on paper of 210 mm/], []],
  ["too high", { rows: 8 }, [/rows do not fit/], []],
  ["overlapping", { horizontalPitchMm: 60, leftMarginMm: 13 }, [/columns overlap: the pitch of 60 mm/], []],
  ["without width", { labelWidthMm: 0 }, [/label's width must be more than 0/], []],
  ["not a number", { topMarginMm: Number.NaN }, [/top margin must be 0 mm or more/], []],
  ["half a column", { columns: 2.5 }, [/number of columns must be a whole number/], []],
  ["about centred", { leftMarginMm: 8.1 }, [], []],
  ["uneven", { leftMarginMm: 6 }, [], [/left margin is 6 mm, but the opposite margin is 8\.42 mm/]],
])("reports stock that is %s", (_, changes, errors, warnings) => {
  const found = checkStock({ ...defaultStock, ...changes });
  expect(found.errors.map(tell)).toEqual(errors.map((it) => expect.stringMatching(it)));
  expect(found.warnings.map(tell)).toEqual(warnings.map((it) => expect.stringMatching(it)));
});
