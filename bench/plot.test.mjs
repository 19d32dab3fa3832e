import { expect, test } from "vitest";
import { costPlot, decades, spread } from "./plot.mjs";

test("decades returns the powers of ten around the numbers", () => {
  expect(decades([0.4, 73])).toEqual([0.1, 1, 10, 100]);
  expect(decades([10, 10])).toEqual([10, 100]);
});

test("names of lines that end close together are moved apart in order", () => {
  const heights = [300, 300, 302, 429, 430, 110];
  const moved = spread(heights);
  const down = moved.toSorted((a, b) => a - b);
  for (const [at, height] of down.slice(1).entries()) expect(height - down[at]).toBeGreaterThanOrEqual(17);
  expect([5, 0, 1, 2, 3, 4].map((at) => moved[at])).toEqual(down);
  expect(down.at(-1)).toBeLessThanOrEqual(430);
  expect(moved[5]).toBe(110);
});

test("a cost proportional to the size is a straight line, a constant one is level", () => {
  const series = [
    {
      name: "by OFFSET & LIMIT",
      at: 0,
      points: [
        [1_000, 1],
        [10_000, 10],
        [100_000, 100],
      ],
    },
    {
      name: "page 1",
      at: 1,
      points: [
        [1_000, 2],
        [10_000, 2],
        [100_000, 2],
      ],
    },
  ];
  const svg = costPlot({ title: "Cost", across: "rows", up: "ms", panels: [{ title: "SQLite", series }] });
  const [growing, level] = [0, 1].map((at) => placesOf(svg, at));
  expect(growing.map(([x]) => x)).toEqual(level.map(([x]) => x));
  const [first, second, third] = growing;
  expect(second[0] - first[0]).toBeCloseTo(third[0] - second[0], 0);
  expect(first[1] - second[1]).toBeCloseTo(second[1] - third[1], 0);
  expect(first[1] - second[1]).toBeGreaterThan(50);
  expect(new Set(level.map(([, y]) => y)).size).toBe(1);
  expect(svg).toContain("by OFFSET &#38; LIMIT");
});

const placesOf = (svg, at) =>
  [...svg.matchAll(new RegExp(`<circle class="d${at}" cx="([\\d.]+)" cy="([\\d.]+)"`, "g"))].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
