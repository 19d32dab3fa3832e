import { describe, expect, test } from "vitest";
import { checkStock } from "./check-stock";
import { defaultStock, type Stock } from "./stock";
import { cutRoll, findStock, stocks } from "./stocks";

describe.each(stocks.map((stock) => [stock.id, stock] as const))("%s", (id, stock) => {
  test("fits its paper, evenly, and says where its measures come from", () => {
    expect(checkStock(stock)).toEqual({ errors: [], warnings: [] });
    expect(stock.sources.length).toBeGreaterThan(0);
    expect(findStock(id)).toBe(stock);
  });
});

test("there are 65, no id twice", () => {
  expect(new Set(stocks.map(({ id }) => id)).size).toBe(65);
  expect(findStock("nothing")).toBeUndefined();
});

test("the default stock is the one in the data", () => {
  const { sources: _, aliases: __, ...geometry } = defaultStock;
  expect(findStock(defaultStock.id)).toMatchObject(geometry);
});

test("a continuous roll is cut to a length, other stock is not", () => {
  const roll = findStock("brother-dk-22205") as Stock;
  expect(cutRoll(roll, 29)).toMatchObject({ labelHeightMm: 29, paper: { widthMm: 62, heightMm: 29 } });
  expect(cutRoll(defaultStock, 29)).toBe(defaultStock);
});

test.each<[string, Partial<Stock>, RegExp[], RegExp[]]>([
  ["too wide", { horizontalPitchMm: 70 }, [/columns do not fit: they end at 210\.71 mm on paper of 210 mm/], []],
  ["too high", { rows: 8 }, [/rows do not fit/], []],
  ["overlapping", { horizontalPitchMm: 60, leftMarginMm: 13 }, [/columns overlap: the pitch of 60 mm/], []],
  ["without width", { labelWidthMm: 0 }, [/label's width must be more than 0/], []],
  ["not a number", { topMarginMm: Number.NaN }, [/top margin must be 0 mm or more/], []],
  ["half a column", { columns: 2.5 }, [/number of columns must be a whole number/], []],
  ["uneven", { leftMarginMm: 6 }, [], [/left margin is 6 mm, the one opposite 8\.42 mm/]],
])("stock that is %s is named", (_, changes, errors, warnings) => {
  const found = checkStock({ ...defaultStock, ...changes });
  expect(found.errors).toEqual(errors.map((it) => expect.stringMatching(it)));
  expect(found.warnings).toEqual(warnings.map((it) => expect.stringMatching(it)));
});
