import fc from "fast-check";
import { expect, test } from "vitest";
import { coverDark, type Rectangle } from "./cover-dark";
import { createSymbol, type QrSymbol } from "./create-symbol";

const anyMatrix = fc
  .integer({ min: 1, max: 12 })
  .chain((size) =>
    fc.uint8Array({ minLength: size * size, maxLength: size * size, max: 1 }).map((modules) => ({ size, modules })),
  );

function painted(rectangles: Rectangle[], size: number) {
  const modules = new Uint8Array(size * size);
  for (const { x, y, width, height } of rectangles) {
    for (let row = y; row < y + height; row += 1) modules.fill(1, row * size + x, row * size + x + width);
  }
  return modules;
}

const isInside = (inner: Rectangle, outer: Rectangle) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const isDark = ({ size, modules }: QrSymbol, { x, y, width, height }: Rectangle) =>
  x >= 0 &&
  y >= 0 &&
  x + width <= size &&
  y + height <= size &&
  Array.from({ length: width * height }, (_, i) => modules[(y + Math.floor(i / width)) * size + x + (i % width)]).every(
    (module) => module === 1,
  );

test("the rectangles cover all dark modules and no light one", () => {
  fc.assert(
    fc.property(anyMatrix, (matrix) => {
      expect(painted(coverDark(matrix), matrix.size)).toEqual(matrix.modules);
    }),
  );
});

test("no rectangle can be extended, and none lies within another", () => {
  fc.assert(
    fc.property(anyMatrix, (matrix) => {
      const rectangles = coverDark(matrix);
      for (const it of rectangles) {
        expect(isDark(matrix, { ...it, x: it.x - 1, width: it.width + 1 })).toBe(false);
        expect(isDark(matrix, { ...it, y: it.y - 1, height: it.height + 1 })).toBe(false);
        expect(isDark(matrix, { ...it, width: it.width + 1 })).toBe(false);
        expect(isDark(matrix, { ...it, height: it.height + 1 })).toBe(false);
        expect(rectangles.filter((other) => isInside(it, other))).toEqual([it]);
      }
    }),
  );
});

test("a symbol needs less than half as many rectangles as it has dark modules", () => {
  const symbol = createSymbol("https://access.example.com/q/7K3F9QX2-M");
  const dark = symbol.modules.filter((module) => module === 1).length;
  expect(coverDark(symbol).length).toBeLessThan(dark / 2);
});
