import fc from "fast-check";
import { expect, test } from "vitest";
import { neutralizeFormula, restoreFormula } from "./formula";

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30 1234", "'+49 30 1234"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", "'\r=1"],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
])("neutralizeFormula puts an apostrophe before %j", (text, neutral) => {
  expect(neutralizeFormula(text)).toBe(neutral);
  expect(restoreFormula(neutral)).toBe(text);
});

test.each(["", "Gate 1", "'s-Gravenhage", "'quoted'", "''", "a=b", " =1"])("%j is never changed", (text) => {
  expect(neutralizeFormula(text)).toBe(text);
  expect(restoreFormula(text)).toBe(text);
});

test("restoreFormula returns every text exactly as it was before neutralizeFormula", () => {
  const dangerous = fc.stringMatching(/^'{0,3}[=+\-@\t\r']?.{0,5}$/);
  fc.assert(fc.property(fc.oneof(fc.string(), dangerous), (text) => restoreFormula(neutralizeFormula(text)) === text));
  fc.assert(fc.property(dangerous, (text) => !/^[=+\-@\t\r]/.test(neutralizeFormula(text))));
});
