import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMadeCode, makeCode } from "./made-codes";

const anyCode = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => makeCode(() => bytes));
const symbols = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];

describe("a generated code", () => {
  test("has eight symbols and a check symbol, none of them I, L, O or U", () => {
    fc.assert(fc.property(anyCode, (code) => void expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}-[0-9A-HJKMNP-TV-Z]$/)));
  });

  test("is recognized by its check symbol", () => {
    fc.assert(fc.property(anyCode, (code) => void expect(isMadeCode(code)).toBe(true)));
  });

  test("is rejected with any one wrong symbol", () => {
    fc.assert(
      fc.property(
        anyCode,
        fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 9),
        fc.constantFrom(...symbols),
        (code, at, other) => {
          fc.pre(code[at] !== other);
          expect(isMadeCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
        },
      ),
    );
  });

  test("is rejected with any two symbols swapped", () => {
    const place = fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 9);
    fc.assert(
      fc.property(anyCode, place, place, (code, a, b) => {
        fc.pre(code[a] !== code[b]);
        const swapped = [...code];
        [swapped[a], swapped[b]] = [code[b] ?? "", code[a] ?? ""];
        expect(isMadeCode(swapped.join(""))).toBe(false);
      }),
    );
  });

  test.each(["", "7K3F9QX2M", "7k3f9qx2-m", "7K3F9QX2-", "OOOOOOOO-O"])("is not %j", (text) => {
    expect(isMadeCode(text)).toBe(false);
  });
});
