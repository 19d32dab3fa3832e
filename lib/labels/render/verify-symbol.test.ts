import { expect, test } from "vitest";
import { placeLabel } from "../layout/place-label";
import { defaultStock } from "../stock/default-stock";
import { createSymbol } from "../symbol/create-symbol";
import { drawnMatrix, verifySymbol } from "./verify-symbol";

const values = ["R41NZ8HT-4", "HTTPS://HOST/Q/7K3F9QX2M", "بوابة 北门 🚪", "a\u0000b", "é e\u0301", "x".repeat(512)];
const placed = (code: string) => placeLabel({ name: "", location: "", code }, defaultStock).symbol;

test.each(values)("the drawn symbol of %j contains exactly its bytes", async (value) => {
  expect(drawnMatrix(placed(value))).toEqual(createSymbol(value));
  expect(await verifySymbol(value, drawnMatrix(placed(value)))).toBe(true);
});

test("reads symbols of all 40 versions", async () => {
  const sizes = new Set<number>();
  for (let length = 1; length <= 2_300; length = Math.ceil(length * 1.05)) {
    const value = "a-7Z".repeat(length).slice(0, length);
    const symbol = createSymbol(value);
    sizes.add(symbol.size);
    expect([length, await verifySymbol(value, symbol)]).toEqual([length, true]);
  }
  expect(sizes.size).toBe(40);
});

test("rejects a symbol of another value, even if only its normalisation differs", async () => {
  expect(await verifySymbol("é", createSymbol("e\u0301"))).toBe(false);
  expect(await verifySymbol("A-1", createSymbol("A-2"))).toBe(false);
});

test("rejects a symbol that cannot be read", async () => {
  const symbol = placed("R41NZ8HT-4");
  const half = { ...symbol, rectangles: symbol.rectangles.slice(0, symbol.rectangles.length / 2) };
  expect(await verifySymbol("R41NZ8HT-4", drawnMatrix(half))).toBe(false);
});
