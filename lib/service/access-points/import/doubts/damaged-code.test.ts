import { expect, test } from "vitest";
import { findDamagedCode, findLookAlikeCharacter } from "./find-damage";

test.each([
  ...["4.00638E+12", "1,2E+05", "9.00719925474099E+015", "9007199254740990", "1234567890123450000"],
  ...[
    "03/04/2026",
    "3/4/26",
    "4.3.2026",
    "2026-04-03",
    "2026-04-03 00:00:00",
    "04-Mar",
    "4. Okt",
    "12:30",
    "12:30:00",
    "1:05 PM",
  ],
])("findDamagedCode finds what a spreadsheet made of a code in %s", (code) => {
  expect(findDamagedCode(code, undefined)).toContain(code);
});

test.each([
  "A-1",
  "00045",
  "7K3F9QX2-M",
  "1E5",
  "1.02.03",
  "12-34-56",
  "12-LEFT",
  "01-GATE",
  "123456789012345",
  "4006381333931",
])("findDamagedCode finds nothing wrong in the code %s", (code) => {
  expect(findDamagedCode(code, undefined)).toBeNull();
  expect(findDamagedCode(code, code)).toBeNull();
});

test("findLookAlikeCharacter names the character of a code that looks like one of ASCII", () => {
  expect(findLookAlikeCharacter("A\u20111")).toBe("QR code “A‑1” has “‑” (U+2011), which looks like -.");
  expect(findLookAlikeCharacter("A\u00a01")).toContain("(U+00A0), which looks like a space.");
  expect(findLookAlikeCharacter("A-1")).toBeNull();
  expect(findLookAlikeCharacter("TÜR")).toBeNull();
});
