import fc from "fast-check";
import { expect, test } from "vitest";
import { fitText } from "./fit-text";
import { fillLines } from "./line-breaks";
import { textWidth } from "./text-width";

const bold = { family: "sans", weight: 700 } as const;
const mono = { family: "mono", weight: 400 } as const;
const POINT = 25.4 / 72;
const column = { widthMm: 31, heightMm: 17, largestPt: 11 };
const withoutSpace = (text: string) => text.replace(/\s/gu, "");

test.each([
  ["after a space", "Lobby turnstile south", ["Lobby turnstile", "south"]],
  ["after hyphens and slashes", "Warehouse/north-basement", ["Warehouse/", "north-basement"]],
  ["before an opening bracket, not after", "Reception desk (north)", ["Reception desk", "(north)"]],
  ["between Chinese words, not before a comma", "北门仓库入口，访客停车场", ["北门仓库入口，", "访客停车场"]],
  ["between Thai words", "ประตูทางเข้าคลังสินค้า", ["ประตูทางเข้า", "คลังสินค้า"]],
])("a line breaks %s", (_, text, lines) => {
  expect(fitText(text, bold, column)).toMatchObject({ lines, isCut: false });
});

test.each([
  ["a no-break space", 13, "Visitors Raum\u00a0B entrance", ["Visitors", "Raum\u00a0B", "entrance"]],
  ["a narrow no-break space", 13, "Humidity 12.5\u202f% at most", ["Humidity", "12.5\u202f% at", "most"]],
  ["a figure space", 10, "Sector no.\u20077 north", ["Sector", "no.\u20077", "north"]],
  ["a no-break hyphen", 11, "Entrance A\u2011B east", ["Entrance", "A\u2011B east"]],
  ["a word joiner", 12, "Entrance A-\u2060B east", ["Entrance", "A-\u2060B east"]],
])("a line does not break at %s", (_, width, text, lines) => {
  expect(fillLines(text, (part) => part.length)(width).lines).toEqual(lines);
});

test("a line breaks between a space and a no-break space, but not before a word joiner", () => {
  expect(fillLines("Raum \u00a0B12", (part) => part.length)(6).lines).toEqual(["Raum", "B12"]);
  expect(fillLines("Hall Raum \u2060B", (part) => part.length)(10).lines).toEqual(["Hall", "Raum \u2060B"]);
});

test("text is shrunk before a long word is broken", () => {
  const { lines, sizeMm } = fitText("Zutrittskontrollstelle", bold, column);
  expect(lines).toHaveLength(1);
  expect(sizeMm / POINT).toBeLessThan(11);
});

test("a word too long for every easily readable size is broken at a large size", () => {
  const { lines, sizeMm } = fitText("Donaudampfschifffahrtsgesellschaftskapitänskajüte", bold, column);
  expect(lines.length).toBeGreaterThan(1);
  expect(sizeMm / POINT).toBeGreaterThan(7);
});

test("a UUID in monospace fits on two lines at an easily readable size", () => {
  const uuid = "550e8400-e29b-41d4-a716-446655440000";
  const { lines, sizeMm } = fitText(uuid, mono, { widthMm: 31, heightMm: 8, largestPt: 8 });
  expect(lines).toEqual(["550e8400-e29b-41d4-", "a716-446655440000"]);
  expect(sizeMm / POINT).toBeGreaterThanOrEqual(7);
});

test("text that does not fit at 5 pt is cut between characters, with an ellipsis", () => {
  const { lines, sizeMm, isCut } = fitText("👩‍👩‍👧‍👦".repeat(200), bold, column);
  expect(isCut).toBe(true);
  expect(sizeMm / POINT).toBe(5);
  expect(lines.at(-1)).toMatch(/^(👩‍👩‍👧‍👦)+…$/u);
});

test("lines fit their space, and no text is lost unless isCut is true", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
    fc.lorem({ maxCount: 40 }),
    fc.stringMatching(/^[ぁ-ん、。（）]{1,100}$/),
  );
  const anySpace = fc.record({
    widthMm: fc.integer({ min: 15, max: 60 }),
    heightMm: fc.integer({ min: 3, max: 30 }),
    largestPt: fc.constantFrom(8, 11),
  });
  fc.assert(
    fc.property(anyText, fc.constantFrom(bold, mono), anySpace, (text, font, space) => {
      const { lines, sizeMm, isCut } = fitText(text, font, space);
      expect(sizeMm / POINT).toBeGreaterThanOrEqual(5 - 1e-9);
      expect(lines.length * 1.2 * sizeMm).toBeLessThanOrEqual(space.heightMm + 1e-9);
      for (const line of lines) expect(textWidth(line, font) * sizeMm).toBeLessThanOrEqual(space.widthMm + 1e-9);
      if (!isCut) expect(withoutSpace(lines.join(""))).toBe(withoutSpace(text));
    }),
  );
});
