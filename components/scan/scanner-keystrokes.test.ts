import { describe, expect, test } from "vitest";
import { createKeystrokeReader } from "./scanner-keystrokes";

/** Types keys with the same time in milliseconds before each. Returns what the last one was. */
function type(keys: string[], gap: number) {
  const read = createKeystrokeReader();
  return keys.map((key, at) => read(key, 1_000 + at * gap)).at(-1);
}

describe("the reader of keystrokes", () => {
  test.each([2, 20, 40])("recognizes a code that ends with Enter at %i ms between keys", (gap) => {
    expect(type([..."7K3F9QX2-M", "Enter"], gap)).toEqual({ kind: "code", code: "7K3F9QX2-M" });
  });

  test("ignores the Shift of capitals", () => {
    expect(type(["Shift", "K", "Shift", "F", "9", "Enter"], 5)).toEqual({ kind: "code", code: "KF9" });
  });

  test.each([
    ["typing of a person", [..."gate", "Enter"], 60],
    ["two shortcuts and Enter", ["j", "x", "Enter"], 10],
    ["a code without Enter", [..."7K3F", "Tab"], 5],
    ["blanks", [" ", " ", " ", " ", "Enter"], 5],
    ["a text longer than any code", [..."x".repeat(600), "Enter"], 1],
  ])("does not take %s for a code", (_, keys, gap) => {
    expect(type(keys, gap)).toEqual({ kind: "other" });
  });

  test("begins again after a pause", () => {
    const read = createKeystrokeReader();
    read("n", 0);
    expect(read("A", 500)).toEqual({ kind: "part", isFirst: true });
    expect(read("-", 510)).toEqual({ kind: "part", isFirst: false });
    read("7", 520);
    expect(read("Enter", 530)).toEqual({ kind: "code", code: "A-7" });
    expect(read("Enter", 540)).toEqual({ kind: "other" });
  });
});
