import fc from "fast-check";
import { expect, test } from "vitest";
import { neutralizeFormula, restoreFormula } from "./formula";
import { naughtyTexts } from "./test-texts";

test("neutralizeFormula puts an apostrophe before everything that a spreadsheet would run", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r", "'=", "''@", "＝", "＋", "－", "＠", "'＝"]) {
    expect(neutralizeFormula(`${start}1`)).toBe(`'${start}1`);
  }
  for (const text of ["", "1", "'", "'1", "a=1", " =1", "\n=1"]) expect(neutralizeFormula(text)).toBe(text);
});

test("restoreFormula returns every neutralized text as it was", () => {
  for (const text of naughtyTexts) expect(restoreFormula(neutralizeFormula(text))).toBe(text);
  const text = fc.string({
    unit: fc.constantFrom("'", "=", "＝", "+", "-", "@", "＠", "\t", "\r", "\n", "a", '"', ","),
  });
  fc.assert(fc.property(text, (any) => restoreFormula(neutralizeFormula(any)) === any));
  fc.assert(fc.property(text, (any) => !/^[=+\-@\t\r＝＋－＠]/.test(neutralizeFormula(any))));
});
