import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { createSymbol, SymbolError } from "../symbol/create-symbol";
import { symbolSvg } from "./svg-documents";
import { symbolFile, symbolPng } from "./symbol-file";

test("each value and format has its own image, also when it comes from the cache", () => {
  for (const value of ["K7QX-9M2P-4", "K7QX-9M2P-5", "svg K7QX", "Ü 門 🚪", "K7QX-9M2P-4"]) {
    for (const _ of [1, 2]) {
      expect(new TextDecoder().decode(symbolFile(value, "svg").bytes)).toBe(symbolSvg(value));
      expect(symbolFile(value, "png").bytes).toEqual(symbolPng(value));
    }
  }
  expect(symbolFile("K7QX", "svg")).toBe(symbolFile("K7QX", "svg"));
});

test("a value without a symbol throws each time", () => {
  for (const _ of [1, 2]) expect(() => symbolFile("", "svg")).toThrow(SymbolError);
});

test("an evicted image is drawn again with the same bytes", () => {
  const first = symbolFile("first", "svg");
  for (let at = 0; at < 4_000; at += 1) symbolFile(`gate ${at}`, "svg");
  expect(symbolFile("first", "svg")).not.toBe(first);
  expect(symbolFile("first", "svg")).toEqual(first);
});

const GREYSCALE_8_BIT = [8, 0];

test("a PNG has modules of 8 pixels square, black on white, and a quiet zone of four modules", () => {
  const { size, modules } = createSymbol("R41NZ8HT-4");
  const { width, height, data } = PNG.sync.read(Buffer.from(symbolPng("R41NZ8HT-4")));
  expect([width, height]).toEqual([(size + 8) * 8, (size + 8) * 8]);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor(x / 8) - 4, Math.floor(y / 8) - 4];
      const isInside = column >= 0 && row >= 0 && column < size && row < size;
      const isDark = isInside && modules[row * size + column] === 1;
      expect(data[(y * width + x) * 4]).toBe(isDark ? 0 : 255);
    }
  }
});

test("a PNG is greyscale and less than 1,000 bytes", () => {
  const png = symbolPng("R41NZ8HT-4");
  expect(Array.from(png.subarray(24, 26))).toEqual(GREYSCALE_8_BIT);
  expect(png.length).toBeLessThan(1_000);
});
