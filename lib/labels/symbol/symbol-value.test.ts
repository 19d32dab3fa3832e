import fc from "fast-check";
import { expect, test } from "vitest";
import { symbolPng } from "../svg/symbol-file";
import { scan } from "../testing/scan";
import { createSymbol, SymbolError } from "./create-symbol";
import { symbolValue } from "./symbol-value";

const ORIGIN = "https://doors.example.com";
const START = "HTTPS://DOORS.EXAMPLE.COM/Q/";

test.each([
  ["7K3F9QX2-M", `${START}7K3F9QX2-M`],
  ["gate-A", `${START}gate-A`],
  ["EAST/2 $1:50", `${START}EAST%2F2%20$1:50`],
  ["door@quay", `${START}door@quay`],
  ["DOOR@1", `${START}DOOR@1`],
  ["DOOR@123", `${START}DOOR%40123`],
  ["Größe 7%", `${START}Gr%C3%B6%C3%9Fe%207%25`],
  ["HTTPS://OLD.EXAMPLE.COM/Q/7K3F9QX2M", "HTTPS://OLD.EXAMPLE.COM/Q/7K3F9QX2M"],
  [".", "."],
  ["..", ".."],
  ["", ""],
  ["half \ud800", "half \ud800"],
])("the symbol of %j holds %j", (code, value) => {
  expect(symbolValue(code, ORIGIN)).toBe(value);
});

test("without an address a symbol holds the code alone", () => {
  for (const none of [undefined, null, ""]) expect(symbolValue("7K3F9QX2-M", none)).toBe("7K3F9QX2-M");
});

test("the link of a generated code takes one version less than in lower case", () => {
  expect(createSymbol(symbolValue("7K3F9QX2-M", ORIGIN)).size).toBe(25);
  expect(createSymbol(`${ORIGIN}/q/7K3F9QX2-M`).size).toBe(29);
});

const anyCode = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."ABZ019-./$*+: "), minLength: 1, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(..."abzAZ09-_.~!'()*&,;=@/% #?"), minLength: 1, maxLength: 40 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
);

test("no spelling of the link makes a smaller symbol of usual codes, nor one that is more than a version smaller of any", () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      fc.pre(code.isWellFormed() && !/^\.{1,2}$/.test(code));
      const value = symbolValue(code, ORIGIN);
      const { size } = createSymbol(value);
      expect(decodeURIComponent(value.slice(START.length))).toBe(code);
      const larger =
        size -
        smallestSize(
          [...START].map((it) => [it]),
          code,
        );
      // Each version has four modules more.
      expect(/^[A-Za-z0-9 ./:+*$-]+$/.test(code) ? [0] : [0, 4]).toContain(larger);
      expect(size).toBeLessThanOrEqual(createSymbol(value.replace(START, `${ORIGIN}/q/`)).size);
    }),
    { numRuns: 2_000 },
  );
});

test("what a reader finds in the symbol is the link, byte for byte", async () => {
  const codes = fc.sample(anyCode, 50).filter((code) => code.isWellFormed());
  for (const code of codes) {
    const value = symbolValue(code, ORIGIN);
    expect((await scan(symbolPng(value)))[0]?.text).toBe(value);
  }
});

test("a code without a symbol has none in a link either", () => {
  expect(() => createSymbol(symbolValue("é".repeat(900), ORIGIN))).toThrow(SymbolError);
});

/** Data codewords of the versions 1 to 12 at level M (ISO/IEC 18004 table 7). */
const CODEWORDS_M = [16, 28, 44, 64, 86, 108, 124, 154, 182, 216, 254, 290];
const ALPHANUMERIC = /[0-9A-Z $%*+\-./:]/;

/** Bits of a mode's header with the length of its text, up to version 9 and from version 10 on (tables 2 and 3). */
const HEADERS = { numeric: [14, 16], alphanumeric: [13, 15], byte: [12, 20] } as const;
type Mode = keyof typeof HEADERS;

/**
 * Returns the size of the smallest symbol of any link to a code: each character of the code as it is, where a path may
 * hold it, or percent-encoded, in any sequence of modes. Bits are counted in sixths, because three digits take ten bits and
 * two characters of the alphanumeric mode eleven.
 */
function smallestSize(start: string[][], code: string): number {
  const spellings = [
    ...start,
    ...[...code].map((it) => {
      const encoded = [...it].map((one) => encodeURIComponent(one)).join("");
      const hex = /^[!'()*~_]$/.test(it) ? `%${it.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
      return /[$&+,:;=@!'()*~_]/.test(it) ? [it, hex] : [encoded];
    }),
  ];
  const version = CODEWORDS_M.findIndex((codewords, index) => {
    let best = new Map<Mode, number>();
    for (const options of spellings) {
      const next = new Map<Mode, number>();
      for (const option of options) {
        let after: Map<Mode, number> | null = best;
        for (const character of option) after = addCharacter(after, character, index >= 9 ? 1 : 0);
        for (const [mode, bits] of after) next.set(mode, Math.min(bits, next.get(mode) ?? Number.POSITIVE_INFINITY));
      }
      best = next;
    }
    return Math.min(...best.values()) <= codewords * 8 * 6;
  });
  return 17 + 4 * (version + 1);
}

function addCharacter(before: Map<Mode, number>, character: string, bracket: 0 | 1): Map<Mode, number> {
  const costs = {
    ...(/\d/.test(character) && { numeric: 20 }),
    ...(ALPHANUMERIC.test(character) && { alphanumeric: 33 }),
    byte: 48,
  };
  const cheapest = before.size === 0 ? 0 : Math.min(...before.values());
  return new Map(
    Object.entries(costs).map(([mode, cost]) => {
      const header = HEADERS[mode as Mode][bracket] * 6;
      return [mode as Mode, Math.min(before.get(mode as Mode) ?? Number.POSITIVE_INFINITY, cheapest + header) + cost];
    }),
  );
}
