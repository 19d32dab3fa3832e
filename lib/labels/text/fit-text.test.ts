import fc from "fast-check";
import { expect, test } from "vitest";
import { fitTexts, heightOf, textToFit } from "./fit-text";
import { breakable, splitCode } from "./line-breaks";
import { textWidth } from "./text-width";

const bold = { family: "sans", weight: 700 } as const;
const mono = { family: "mono", weight: 700 } as const;
const POINT = 25.4 / 72;
const column = { widthMm: 31, heightMm: 17, gapMm: 0.9, isTrimmed: false };
const withoutSpace = (text: string) => text.replace(/\s/gu, "");
const name = (text: string, largestPt = 11) => textToFit(text, bold, { largestPt, isCode: false });
const code = (text: string, largestPt = 10.5) => textToFit(text, mono, { largestPt, isCode: true });
const fitOne = (text: ReturnType<typeof name>, space = column) =>
  fitTexts([text], space)?.[0] ?? expect.fail("no room");

test.each([
  ["after a space", "Lobby turnstile south", ["Lobby", "turnstile south"]],
  ["after hyphens and slashes", "Warehouse/north-basement", ["Warehouse/", "north-basement"]],
  ["before an opening bracket, not after", "Reception desk (north)", ["Reception", "desk (north)"]],
  ["between Chinese words, not before a comma", "北门仓库入口，访客停车场", ["北门仓库", "入口，访客", "停车场"]],
  ["between Thai words", "ประตูทางเข้าคลังสินค้า", ["ประตูทางเข้า", "คลังสินค้า"]],
])("a line breaks %s", (_, text, lines) => {
  const widthMm = /^[ -~]/.test(text) ? 31 : 23;
  expect(fitOne(name(text), { ...column, widthMm })).toMatchObject({ lines, isCut: false });
});

test.each([
  ["a no-break space", 13, "Visitors Raum\u00a0B entrance", ["Visitors", "Raum\u00a0B", "entrance"]],
  ["a narrow no-break space", 13, "Humidity 12.5\u202f% at most", ["Humidity", "12.5\u202f% at", "most"]],
  ["a figure space", 10, "Sector no.\u20077 north", ["Sector", "no.\u20077", "north"]],
  ["a no-break hyphen", 11, "Entrance A\u2011B east", ["Entrance", "A\u2011B east"]],
  ["a word joiner", 12, "Entrance A-\u2060B east", ["Entrance", "A-\u2060B east"]],
])("a line does not break at %s", (_, width, text, lines) => {
  expect(breakable(text, (part) => part.length).fill(width)).toEqual(lines);
});

const lengthOf = (part: string) => part.length;

test.each([
  ["Harbour House / 2nd floor", 15, ["Harbour House", "2nd floor"]],
  ["Harbour House / 2nd floor", 30, ["Harbour House / 2nd floor"]],
  ["Quay › Hall › Yard", 5, ["Quay", "Hall", "Yard"]],
  ["Annex / Ground floor / 12", 13, ["Annex", "Ground floor", "12"]],
  ["A/B Hall", 4, ["A/B", "Hall"]],
])("lines of the location %j of %i letters leave out the separator between them", (text, width, lines) => {
  expect(breakable(text, lengthOf, { isLocation: true }).fill(width)).toEqual(lines);
});

test("in other texts a separator stays at the end of its line", () => {
  expect(breakable("Harbour House / 2nd floor", lengthOf).fill(15)).toEqual(["Harbour House /", "2nd floor"]);
});

test("a line breaks between a space and a no-break space, but not before a word joiner", () => {
  expect(breakable("Raum \u00a0B12", (part) => part.length).fill(6)).toEqual(["Raum", "B12"]);
  expect(breakable("Hall Raum \u2060B", (part) => part.length).fill(10)).toEqual(["Hall", "Raum \u2060B"]);
});

test.each([
  ["Lobby door 3", 23.1],
  ["Archivo 1006", 23.1],
  ["Locker room 412", 20],
  ["Gate B", 12],
  ["Stairs 3-4", 18],
])("a number or letter of %j does not stand alone in its last line", (text, widthMm) => {
  const { lines, isBroken } = fitOne(name(text), { ...column, widthMm });
  expect(isBroken).toBe(false);
  expect(lines.at(-1)).not.toMatch(/^[\d\p{P}]*$|^\p{L}$/u);
});

test("a text shrinks by up to 15 % to stay on one line, and keeps its size for two otherwise", () => {
  const text = "Reception desk north";
  const widthMm = textWidth(text, bold) * 11 * POINT;
  const at = (share: number) => fitOne(name(text), { ...column, widthMm: widthMm * share });
  expect([at(1).lines.length, at(0.87).lines.length, at(0.83).lines.length]).toEqual([1, 1, 2]);
  expect(at(0.87).sizeMm / POINT).toBeGreaterThanOrEqual(11 * 0.85);
  expect(at(0.83).sizeMm / POINT).toBeCloseTo(11, 6);
});

test("lines are as equally long as they can be", () => {
  const anyText = fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 3, maxLength: 9 });
  fc.assert(
    fc.property(anyText, fc.integer({ min: 18, max: 40 }), (words, widthMm) => {
      const { lines, isCut, isBroken, sizeMm } = fitOne(name(words.join(" ")), { ...column, widthMm, heightMm: 60 });
      fc.pre(!isCut && !isBroken && lines.length > 1);
      const { fill, widest } = textToFit(words.join(" "), bold, { largestPt: 11, isCode: false });
      const longest = Math.max(...lines.map((line) => textWidth(line, bold)));
      // Two hundredths narrower, there are more lines, unless the longest line is one word.
      if (longest > widest * 1.03) expect(fill(longest * 0.98).length).toBeGreaterThan(lines.length);
      expect(longest * sizeMm).toBeLessThan(widthMm + 1e-6);
    }),
    {
      examples: [
        // Lines a fiftieth shorter, which fewer rounds of the search miss.
        [["maai", "aaiaa", "aa", "aanaaafnn", "aaaa", "aa", "aaaaam"], 18],
        // A line that a search beyond the width of the label makes too long.
        [["aaaa", "nanzataga", "ia", "waagf", "giaatz", "ad"], 33],
      ],
    },
  );
});

test("a number stands alone and a word is broken only where an easily readable size has no room for them", () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,14}$/);
  const number = fc.oneof(fc.nat(99_999).map(String), fc.constantFrom("3-4", "12.", "B", "7a"));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, number), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 18, max: 40 }),
      (pairs, widthMm) => {
        const { lines } = fitOne(name(pairs.flat().join(" ")), { ...column, widthMm, heightMm: 60 });
        const hasRoom = (text: string) => textWidth(text, bold) * 7 * POINT < widthMm - 0.1;
        const pieces = lines.join("\n").split(/ |\n/);
        if (pairs.every(([it]) => hasRoom(it))) expect(pieces).toEqual(pairs.flat());
        if (pairs.every((pair) => hasRoom(pair.join(" ")))) {
          for (const line of lines) expect(line).toMatch(/^[A-Z][a-z]/);
        }
      },
    ),
    // A word that fits alone at 10 pt, and with its number at no easily readable size.
    { examples: [[[["Aaamgaamga", "10000"]], 23]] },
  );
});

test("text is shrunk before a long word is broken", () => {
  const { lines, sizeMm } = fitOne(name("Zutrittskontrollstelle"));
  expect(lines).toHaveLength(1);
  expect(sizeMm / POINT).toBeLessThan(11);
});

test("a word too long for every easily readable size is broken at a large size", () => {
  const { lines, sizeMm } = fitOne(name("Donaudampfschifffahrtsgesellschaftskapitänskajüte"));
  expect(lines.length).toBeGreaterThan(1);
  expect(sizeMm / POINT).toBeGreaterThan(7);
});

test("a Greek name that fits on one line is not wrapped", () => {
  const widthMm = textWidth("Πύλη βόρεια", bold) * 11 * POINT + 0.01;
  expect(fitOne(name("Πύλη βόρεια"), { ...column, widthMm }).lines).toEqual(["Πύλη βόρεια"]);
});

test.each([
  ["a generated code", "MCPFGMF9-C", ["MCPF", "GMF9-C"]],
  ["a rest of one character", "ABCDEFGHI", ["ABCD", "EFGHI"]],
  ["a UUID", "550e8400-e29b-41d4", ["550e", "8400-", "e29b-", "41d4"]],
  ["separators alone", "--", ["--"]],
])("the groups of %s are of four characters", (_, text, groups) => {
  expect(splitCode(text)).toEqual(groups);
});

test("a code wraps in groups, shrinks to 6 pt, and is never cut", () => {
  expect(fitOne(code("MCPFGMF9-C"), { ...column, widthMm: 14 }).lines).toEqual(["MCPF", "GMF9-C"]);
  const narrow = fitOne(code("A1".repeat(30)), { ...column, heightMm: 9 });
  expect(narrow.lines.join("")).toBe("A1".repeat(30));
  expect(narrow.sizeMm / POINT).toBeLessThan(10.5);
  expect(fitTexts([code("A1".repeat(200))], column)).toBeNull();
});

test("a long name gets the height that short texts leave before it shrinks", () => {
  const long = name("Главный вход на склад готовой продукции");
  const space = { ...column, heightMm: 26 };
  const [first, second] = fitTexts([long, code("MCPFGMF9-C")], space) ?? expect.fail("no room");
  expect(first?.sizeMm).toBeCloseTo(11 * POINT, 6);
  expect(second?.sizeMm).toBeCloseTo(10.5 * POINT, 6);
});

test("a name that a long word makes small stays larger than the text under it", () => {
  const plain = textToFit("Wien", { family: "sans", weight: 400 }, { largestPt: 11, isCode: false });
  const [first, second] = fitTexts([name("Zutrittskontrollstelle", 15), plain], { ...column, widthMm: 28 }) ?? [];
  expect(first?.sizeMm).toBeLessThan(10 * POINT);
  expect(second?.sizeMm).toBeLessThanOrEqual(first?.sizeMm ?? 0);
});

test("text that does not fit at 6 pt is cut between characters, with an ellipsis", () => {
  const { lines, sizeMm, isCut } = fitOne(name("👩‍👩‍👧‍👦".repeat(200)));
  expect(isCut).toBe(true);
  expect(sizeMm / POINT).toBeCloseTo(6, 9);
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
    heightMm: fc.integer({ min: 6, max: 30 }),
    gapMm: fc.constantFrom(0.25, 0.9),
    isTrimmed: fc.boolean(),
  });
  fc.assert(
    fc.property(anyText, anyText, anySpace, fc.constantFrom(6, 8, 11), (first, second, space, largestPt) => {
      const texts = [name(first, largestPt), code(second, largestPt)];
      const fitted = fitTexts(texts, space);
      if (fitted === null) return;
      expect(heightOf(fitted, space)).toBeLessThanOrEqual(space.heightMm + 1e-6);
      for (const [i, { lines, sizeMm, isCut }] of fitted.entries()) {
        expect(sizeMm / POINT).toBeGreaterThanOrEqual(6 - 1e-9);
        for (const line of lines)
          expect(textWidth(line, i === 0 ? bold : mono) * sizeMm).toBeLessThan(space.widthMm + 1e-6);
        if (!isCut) expect(withoutSpace(lines.join(""))).toBe(withoutSpace(i === 0 ? first : second));
      }
      expect(fitted[1]?.isCut).toBe(false);
    }),
  );
});
