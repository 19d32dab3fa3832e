import { expect, test } from "vitest";
import { SymbolError } from "../symbol/create-symbol";
import { symbolPng } from "../symbol/symbol-png";
import { symbolSvg } from "./svg-documents";
import { symbolFile } from "./symbol-file";

test("each value and kind has its own picture, however often it is asked for", () => {
  for (const value of ["K7QX-9M2P-4", "K7QX-9M2P-5", "svg K7QX", "Ü 門 🚪", "K7QX-9M2P-4"]) {
    for (const _ of [1, 2]) {
      expect(new TextDecoder().decode(symbolFile(value, "svg").bytes)).toBe(symbolSvg(value));
      expect(symbolFile(value, "png").bytes).toEqual(symbolPng(value));
    }
  }
  expect(symbolFile("K7QX", "svg")).toBe(symbolFile("K7QX", "svg"));
});

test("a value without a symbol has none the second time either", () => {
  for (const _ of [1, 2]) expect(() => symbolFile("", "svg")).toThrow(SymbolError);
});

test("many pictures push out old ones, which are then drawn anew and the same", () => {
  const first = symbolFile("first", "svg");
  for (let at = 0; at < 4_000; at += 1) symbolFile(`gate ${at}`, "svg");
  expect(symbolFile("first", "svg")).not.toBe(first);
  expect(symbolFile("first", "svg")).toEqual(first);
});
