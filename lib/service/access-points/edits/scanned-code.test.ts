import { describe, expect, test } from "vitest";
import { codeOfLink, readScannedCode } from "./scanned-code";

const known = { publicUrl: "https://doors.example", codeAliases: [] };

describe("the code in the link of a label", () => {
  test.each(["", "/", "//", "?utm_source=mail", "/?a=1&b=2", "#top", "?x#y"])(
    "is the same with “%s” behind it",
    (tail) => {
      const link = `https://doors.example/q/DOOR-7${tail}`;
      expect(readScannedCode(link, known).qrCode).toBe("DOOR-7");
      expect(codeOfLink(link, known)).toBe("DOOR-7");
    },
  );

  test("keeps signs that the link has encoded", () => {
    expect(codeOfLink("https://doors.example/q/A%2F1%3F/", known)).toBe("A/1?");
  });

  test("leaves other texts as they are", () => {
    for (const text of ["A-1/", "A?b", "https://other.example/q/DOOR-7/"]) expect(codeOfLink(text, known)).toBe(text);
  });
});
