import fc from "fast-check";
import { expect, test } from "vitest";
import { snapSymbol } from "./snap-to-dots";

const anySize = fc.integer({ min: 1, max: 40 }).map((version) => 17 + 4 * version);
const millimetres = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyBox = fc
  .record({ x: millimetres(0, 300), y: millimetres(0, 300), side: millimetres(8, 100) })
  .map(({ x, y, side }) => ({ x, y, width: side, height: side }));

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;

test("modules are whole dots, the first one is on the grid, and the quiet zone fits into the box", () => {
  fc.assert(
    fc.property(anySize, anyBox, (size, box) => {
      const { dotMm, dots, moduleMm, xMm, yMm } = snapSymbol(size, box);
      expect(dots).toBeGreaterThanOrEqual(1);
      expect(dots).toSatisfy(Number.isInteger);
      expect(moduleMm).toBe(dots * dotMm);
      expect([xMm / dotMm, yMm / dotMm]).toSatisfy(([x, y]) => isWhole(x) && isWhole(y));
      const quietMm = 4 * moduleMm;
      const sideMm = size * moduleMm;
      for (const [start, from, length] of [
        [xMm, box.x, box.width],
        [yMm, box.y, box.height],
      ] as const) {
        expect(start - quietMm).toBeGreaterThanOrEqual(from - 1e-9);
        expect(start + sideMm + quietMm).toBeLessThanOrEqual(from + length + 1e-9);
      }
    }),
  );
});

test("the symbol is as large as the grid allows, apart from two dots that the box may cut", () => {
  fc.assert(
    fc.property(anySize, anyBox, (size, box) => {
      const { dotMm, dots } = snapSymbol(size, box);
      expect((dots + 1) * dotMm * (size + 8)).toBeGreaterThan(box.width - 2 * dotMm);
    }),
  );
});

test.each([
  ["uses the coarse grid if a module has four of its dots", 34.3, 4, 25.4 / 300],
  ["uses the fine grid if a module has fewer coarse dots", 34.0, 7, 25.4 / 600],
])("%s", (_, side, dots, dotMm) => {
  expect(snapSymbol(93, { x: 0, y: 0, width: side, height: side })).toMatchObject({ dots, dotMm });
});

test.each([
  [10, 4],
  [14.9, 6],
  [17.2, 7],
])("insets rectangles in a box of %d mm, of %i dots per module, by a fifth of a dot", (side, dots) => {
  const snapped = snapSymbol(21, { x: 0, y: 0, width: side, height: side });
  expect(snapped.dots).toBe(dots);
  expect(snapped.insetMm / snapped.dotMm).toBeCloseTo(0.2);
});
