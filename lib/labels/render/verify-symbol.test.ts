import { expect, test } from "vitest";
import { placeLabel } from "../layout/place-label";
import { defaultStock } from "../stock/stock";
import { createSymbol } from "../symbol/create-symbol";
import { drawnMatrix, isProven } from "./verify-symbol";

const values = ["R41NZ8HT-4", "HTTPS://HOST/Q/7K3F9QX2M", "بوابة 北门 🚪", "a\u0000b", "é e\u0301", "x".repeat(512)];
const placed = (value: string) => placeLabel({ name: "", location: "", code: "", value }, defaultStock).symbol;

test.each(values)("what is drawn for %j is read back as its bytes", async (value) => {
  expect(drawnMatrix(placed(value))).toEqual(createSymbol(value));
  expect(await isProven(value, drawnMatrix(placed(value)))).toBe(true);
});

test("another value, were it only normalised, is not proven", async () => {
  expect(await isProven("é", createSymbol("e\u0301"))).toBe(false);
  expect(await isProven("A-1", createSymbol("A-2"))).toBe(false);
});

test("a symbol drawn too badly to be read is not proven", async () => {
  const symbol = placed("R41NZ8HT-4");
  const half = { ...symbol, rectangles: symbol.rectangles.slice(0, symbol.rectangles.length / 2) };
  expect(await isProven("R41NZ8HT-4", drawnMatrix(half))).toBe(false);
});
