import fc from "fast-check";
import { expect, test } from "vitest";
import { tell } from "@/lib/messages/messages";
import { symbolPng } from "../svg/symbol-file";
import { scan } from "../testing/scan";
import { createSymbol, SymbolError } from "./create-symbol";

const read = async (value: string) => {
  const [result, ...others] = await scan(symbolPng(value));
  expect(others).toEqual([]);
  return result;
};

test.each([
  ["7 bytes", "abcdefg", "1", "H"],
  ["11 bytes", "abcdefghijk", "1", "Q"],
  ["14 bytes", "abcdefghijklmn", "1", "M"],
  ["15 bytes", "abcdefghijklmno", "2", "Q"],
])("%s use the smallest version at level M and the highest level that fits it", async (_, value, version, ecLevel) => {
  expect(await read(value)).toMatchObject({ version, ecLevel, text: value });
});

test("values of the same length and mode get symbols of the same version and level, each with its own text", async () => {
  for (const [first, second, version, ecLevel] of [
    ["R41NZ8HT-4", "7K3F9QX2-M", "1", "H"],
    ["abcdefghijk", "lmnopqrstuv", "1", "Q"],
    ["abcdefghijklmn", "opqrstuvwxyzab", "1", "M"],
    ["é".repeat(7), "x".repeat(14), "1", "M"],
  ] as const) {
    for (const text of [first, second, first]) expect(await read(text)).toMatchObject({ version, ecLevel, text });
  }
});

test.each([
  ["a generated code", "R41NZ8HT-4"],
  ["spaces kept", "  a  b  "],
  ["a URL", "https://access.example.com/q/7K3F9QX2-M"],
  ["emoji", "🚪👩‍👩‍👧‍👦🏴‍☠️"],
  ["Arabic", "بوابة المستودع"],
  ["Chinese between digits", "北门1234567890北门"],
  ["Japanese", "シフトJISではない"],
  ["line separators", "a\u2028b\u2029c\n"],
  ["not normalised", "e\u0301 é \u212b"],
  ["zero", "a\u0000b"],
  ["512 bytes", "x".repeat(512)],
  ["512 bytes of emoji", "🚪".repeat(128)],
  ["512 bytes of changing kinds", "aA1".repeat(170)],
])("a scanner reads the exact bytes of %s", async (_, value) => {
  const result = await read(value);
  expect(result?.bytes).toEqual(new TextEncoder().encode(value));
});

test("a scanner reads the exact bytes of any text", async () => {
  const anything = fc.string({ unit: "binary", minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(anything, async (value) => {
      expect((await read(value))?.bytes).toEqual(new TextEncoder().encode(value));
    }),
  );
});

test.each([
  ["an empty value", "", /at least one character/],
  ["a lone surrogate", "a\ud83d", /incomplete character/],
  ["a value that is too long", "x".repeat(2_332), /too long .* Shorten it/],
])("rejects %s with a sentence that says what to do", (_, value, message) => {
  try {
    expect.fail(`It has a symbol of ${createSymbol(value).size} modules.`);
  } catch (error) {
    expect(error).toBeInstanceOf(SymbolError);
    expect(tell((error as SymbolError).said)).toMatch(message);
  }
});

test("accepts the longest value that a symbol can contain", () => {
  expect(createSymbol("x".repeat(2_331)).size).toBe(177);
});
