import { expect, test } from "vitest";
import { checkValue, type ValueRule, valueOfText } from "./field-value";

test.each([
  ["3", 3],
  [" 1,5 ", 1.5],
  ["+7.", 7],
  ["−.5", -0.5],
  ["1e-3", 0.001],
  [`${"0".repeat(39)}1`, 1],
])("valueOfText reads %j as a number", (typed, value) => {
  expect(valueOfText({ type: "number" }, typed)).toBe(value);
});

test.each(["", " "])("valueOfText reads %j as no value", (typed) => {
  expect(valueOfText({ type: "number" }, typed)).toBeNull();
});

test.each(["1.5.2", ".", "1 000", "1e", "x1", `${"0".repeat(40)}1`])(
  "valueOfText returns %j unchanged, because it is no number",
  (typed) => {
    expect(valueOfText({ type: "number" }, typed)).toBe(typed);
  },
);

test("the value of a custom field may not reverse text", () => {
  const field = { key: "serial", type: "text", label: "Serial", required: false, options: [] } satisfies ValueRule;
  expect(checkValue(field, "A-\u200f1")).toEqual({ value: "A-\u200f1" });
  expect(checkValue(field, "A-\u202e1")).toEqual({
    error: "Serial holds a character that reverses text: U+202E RIGHT-TO-LEFT OVERRIDE at position 3. Delete it.",
  });
});
