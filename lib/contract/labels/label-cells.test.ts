import { expect, test } from "vitest";
import { readCells, writeCells } from "./label-cells";

test.each([
  ["", []],
  ["1-5, 8", [1, 2, 3, 4, 5, 8]],
  ["8 , 1 – 3", [1, 2, 3, 8]],
  ["3;3 3", [3]],
  ["1,2,", [1, 2]],
])("readCells parses %j", (text, cells) => {
  expect(readCells(text)).toEqual(cells);
});

test.each(["0", "5-3", "a", "1-", "1-99999", "-4", "1.5"])("readCells rejects %j", (text) => {
  expect(readCells(text)).toBeNull();
});

test("readCells reads a list of every cell of the largest sheet, and rejects a longer text", () => {
  const every = Array.from({ length: 40_000 }, (_, at) => at + 1);
  expect(readCells(every.join(", "))).toEqual(every);
  expect(readCells(`1${" ".repeat(300_000)}`)).toBeNull();
});

test.each([
  [[], ""],
  [[1, 2, 3, 4, 5, 8], "1-5, 8"],
  [[1, 2, 9], "1, 2, 9"],
])("writeCells formats %j as %j", (cells, text) => {
  expect(writeCells(cells)).toBe(text);
});
