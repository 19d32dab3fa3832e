import { expect, test } from "vitest";
import { recentlyUsed } from "./recently-used";

test("what was not asked for the longest makes room", () => {
  const kept = recentlyUsed<number>(2);
  kept.keep("one", 1);
  kept.keep("two", 2);
  expect(kept.find("one")).toBe(1);
  kept.keep("three", 3);
  expect([kept.find("one"), kept.find("two"), kept.find("three")]).toEqual([1, undefined, 3]);
});

test("the same text keeps its last value, in one place", () => {
  const kept = recentlyUsed<number>(2);
  for (const value of [1, 2, 3]) kept.keep("one", value);
  kept.keep("two", 2);
  expect([kept.find("one"), kept.find("two")]).toEqual([3, 2]);
});
