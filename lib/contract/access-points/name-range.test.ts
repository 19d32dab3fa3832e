import { describe, expect, test } from "vitest";
import { blankFields } from "./access-point-fields";
import { expandRange } from "./name-range";

const expand = (name: string, qrCode = "") => expandRange({ ...blankFields, location: "North", name, qrCode });
const namesOf = (name: string) => expand(name)?.items?.map((item) => item.name);

describe("a range in a name", () => {
  test.each([
    ["Gate {001-003}", ["Gate 001", "Gate 002", "Gate 003"]],
    ["Gate {8-11}", ["Gate 8", "Gate 9", "Gate 10", "Gate 11"]],
    ["{08-10} North", ["08 North", "09 North", "10 North"]],
    ["Gate {099-101}", ["Gate 099", "Gate 100", "Gate 101"]],
    ["Gate {9-9}", ["Gate 9"]],
    ["Gate { 1 – 2 }", ["Gate 1", "Gate 2"]],
    ["Row {A-C}", ["Row A", "Row B", "Row C"]],
    ["Row {y-z} {x}", ["Row y {x}", "Row z {x}"]],
  ])("%s is expanded, padded to the length of the first number", (name, expected) => {
    expect(namesOf(name)).toEqual(expected);
  });

  test("keeps the other fields of the form", () => {
    expect(expand("Gate {1-2}")?.items).toEqual([
      { ...blankFields, location: "North", name: "Gate 1" },
      { ...blankFields, location: "North", name: "Gate 2" },
    ]);
  });

  test("has up to 1,000 values", () => {
    expect(namesOf("Gate {0001-1000}")).toHaveLength(1_000);
    expect(expand("Gate {0-1000}")?.errors).toEqual({
      name: "The range {0-1000} has 1,001 values. Use at most 1,000 at once.",
    });
  });

  test.each(["Gate", "Gate {}", "Gate {-}", "Gate {1}", "Gate {a}", "Gate {see-note}", "Gate {A-c}", "1-50", "{1-2"])(
    "is not in %s, which stays text",
    (name) => {
      expect(expand(name)).toBeNull();
    },
  );

  test.each([
    ["Gate {050-001}", "The range {050-001} runs backwards. Write {001-050}."],
    ["Row {F-A}", "The range {F-A} runs backwards. Write {A-F}."],
    ["Gate {1-}", "The range {1-} has only one end. Write both, such as {1-50}."],
    ["Gate {-50}", "The range {-50} has only one end. Write both, such as {1-50}."],
    ["{1-2} {1-2}", "There are two ranges in braces. Keep one."],
    ["{1-1234567890}", "The range {1-1234567890} has a number of more than 9 digits. Use shorter numbers."],
  ])("that is wrong, %s, is explained", (name, error) => {
    expect(expand(name)).toEqual({ items: null, errors: { name: error } });
  });
});

describe("a range in a QR code", () => {
  test("gives each access point its own code", () => {
    const items = expand("Gate {1-3}", "G-{07-09}")?.items;
    expect(items?.map(({ qrCode }) => qrCode)).toEqual(["G-07", "G-08", "G-09"]);
  });

  test.each([
    ["Gate {1-3}", "G-{1-4}", "The name has 3 values and the QR code 4. Make both ranges equally long."],
    [
      "Gate {1-3}",
      "G-1",
      "3 access points cannot have the same QR code. Give it a range such as {1-3}, or leave it empty.",
    ],
    ["Gate", "G-{1-3}", "The QR code has a range and the name has none. Give the name a range too."],
    ["Gate {1-3}", "G-{3-1}", "The range {3-1} runs backwards. Write {1-3}."],
  ])("beside the name %s, %s is explained when it does not fit", (name, qrCode, error) => {
    expect(expand(name, qrCode)).toEqual({ items: null, errors: { qrCode: error } });
  });
});
