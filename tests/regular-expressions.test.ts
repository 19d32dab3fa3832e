import { expect, test } from "vitest";
import checked from "./checked-expressions.json";
import { check, findExpressionsOfProgram } from "./expressions";

// recheck takes 40 s of processor time for all expressions of the program, so those that it has found safe are kept in
// checked-expressions.json. tests/long/regular-expressions.test.ts checks all again, and the file.
const { different, unknownMakers } = await findExpressionsOfProgram();

test("every expression that is made from texts is made when its file is loaded, so that it is checked", () => {
  expect(unknownMakers).toEqual([]);
});

test("every regular expression of the program takes linear time", () => {
  expect(different.size).toBeGreaterThan(250);
  const unchecked = [...different].filter(([text]) => !checked.safe.includes(text));
  expect(unchecked.map(([, one]) => check(one)).filter((problem) => problem !== null)).toEqual([]);
});

test.each([
  ["the letters of a number format", /"[^"]*"|\[[^\]]*\]|\\./g],
  ["a number", /^[+\-−]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i],
  ["nested repetition", /^(?:a+)+$/],
  ["repetition before a lookahead", /\/+(?=:)/],
])("an expression that takes more than linear time is found: %s", (_, { source, flags }) => {
  expect(check({ source, flags })).toMatch(/polynomial|exponential/);
});
