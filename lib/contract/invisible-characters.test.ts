import { expect, test } from "vitest";
import { t } from "@/lib/messages/messages";
import { newAccessPoint } from "./access-points/access-point";
import { accessPointFields } from "./access-points/access-point-fields";

const errorsOf = (input: object) => newAccessPoint.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ["\u200b", "U+200B ZERO WIDTH SPACE"],
  ["\u200d", "U+200D ZERO WIDTH JOINER"],
  ["\u200f", "U+200F RIGHT-TO-LEFT MARK"],
  ["\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"],
  ["\u2060", "U+2060 WORD JOINER"],
  ["\u2067", "U+2067 RIGHT-TO-LEFT ISOLATE"],
  ["\ufeff", "U+FEFF ZERO WIDTH NO-BREAK SPACE"],
  ["\u00ad", "U+00AD SOFT HYPHEN"],
  ["\u3164", "U+3164 HANGUL FILLER"],
  ["\u{e0041}", "U+E0041"],
])("a QR code with the invisible character %j is refused by its name and position", (character, name) => {
  expect(errorsOf({ name: "Door", qrCode: `AB${character}CD` })).toEqual([
    `The QR code holds an invisible character: ${name} at position 3. Delete it.`,
  ]);
});

test("a QR code may hold any visible character, and spaces inside", () => {
  for (const qrCode of ["A B", "https://doors.example.com/q/Ünïcode-門", "שער-1", "🚪", "e\u0301"]) {
    expect(errorsOf({ name: "Door", qrCode })).toEqual([]);
  }
});

test.each(["name", "location", "description"] as const)(
  "a %s may join and separate letters, not reverse them",
  (field) => {
    for (const text of ["👩‍👩‍👧 entrance", "می\u200cخواهم", "שער\u200f 1", "क्\u200dष"]) {
      expect(errorsOf({ name: "Door", [field]: text })).toEqual([]);
    }
    for (const control of ["\u202a", "\u202e", "\u2066"]) {
      expect(errorsOf({ name: "Door", [field]: `A😀${control}B` })).toEqual([
        expect.stringMatching(
          new RegExp(
            `^${t(accessPointFields[field].label)} holds a character that reverses text: U\\+20.. .* at position 3\\.`,
          ),
        ),
      ]);
    }
  },
);
