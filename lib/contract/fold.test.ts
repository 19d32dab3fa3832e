import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldForOrder, foldForSearch, foldWithOffsets, searchTextOf, wordsOfSearch } from "./fold";
import { plainTexts, respelledTexts, typedForStored } from "./test-alike-texts";

describe("foldForSearch", () => {
  test.each([
    ["Straße", "STRASSE"],
    ["Café", "cafe"],
    ["ΟΔΟΣ", "οδός"],
    ["Ёлка", "елка"],
    ["ＱＲ１", "qr1"],
    ["İstanbul", "istanbul"],
    ["ﬁre door", "Fire Door"],
    ["STRAẞE", "strasse"],
    ["Hà Nội", "ha noi"],
    ["한국", "한국".normalize("NFD")],
    ["Quay 4 – gate‑2", "quay 4 - gate-2"],
    ["5″ pipe", '5" pipe'],
    ["בית־ספר", "בית-ספר"],
    ["١٢ ۳ ४ 𝟝 𑛡", "12 3 4 5 7"],
    ["ا\u200d\u0654حمد", "احمد"],
    ["\u202eGate\u202c", "gate"],
  ])("treats %s and %s as equal", (one, other) => expect(foldForSearch(one)).toBe(foldForSearch(other)));

  test.each([
    ["कि", "क"],
    ["ؤ", "و"],
    ["مدرسه", "مدرسة"],
    ["على", "علي"],
    ["Größe", "groesse"],
    ["Gate 4", "Gate4"],
    ["latelier", "l'atelier"],
    ["ประตู", "ประต"],
  ])("treats %s and %s as different, because the mark is part of the letter", (one, other) =>
    expect(foldForSearch(one)).not.toBe(foldForSearch(other)),
  );
});

test.each(typedForStored)("the key of %s has that of %s in it", (stored, typed) =>
  expect(foldForSearch(stored)).toContain(foldForSearch(typed)),
);

test("texts have one key whatever their case, accents, apostrophes, dashes, digits and invisible characters", () => {
  fc.assert(
    fc.property(respelledTexts, ([text, respelled]) => {
      expect(foldForSearch(respelled)).toBe(text);
      expect(foldForOrder(respelled)).toBe(foldForOrder(text));
    }),
    { numRuns: 1_000 },
  );
});

test("other texts have other keys: a plain text is its own key", () => {
  fc.assert(
    fc.property(plainTexts, (text) => {
      expect(foldForSearch(text)).toBe(text);
    }),
  );
});

test("the key of a key is the key, and each part of a text has its part of the key", () => {
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(texts, (text) => {
      const key = foldForSearch(text);
      expect(foldForSearch(key)).toBe(key);
      const { key: sameKey, offsetOf } = foldWithOffsets(text);
      expect(sameKey).toBe(key);
      const cut = Math.floor(key.length / 2);
      if (cut > 0 && offsetOf(cut - 1) < offsetOf(cut)) {
        expect(foldForSearch(text.slice(0, offsetOf(cut)))).toBe(key.slice(0, cut));
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a letter of Hangul in a circle is one character with the vowel after it", () => {
  expect(foldWithOffsets("㉠ㅏ").key).toBe(foldForSearch("㉠ㅏ"));
});

test("quotation marks of phones keep words together", () => {
  expect(wordsOfSearch("“quay 4” gate")).toEqual(["quay 4", "gate"]);
  expect(wordsOfSearch("„Tür ４“")).toEqual(["tur 4"]);
});

test("foldForOrder sorts numbers in numeric order", () => {
  const names = ["Door 10", "door 9", "Door 2b", "Door 2", "Door 002a", "Äußere Tür", "archive", "Zoo", "Door 10 000"];
  const sorted = names.toSorted((a, b) => (foldForOrder(a) < foldForOrder(b) ? -1 : 1));
  expect(sorted).toEqual([
    "archive",
    "Äußere Tür",
    "Door 2",
    "Door 002a",
    "Door 2b",
    "door 9",
    "Door 10",
    "Door 10 000",
    "Zoo",
  ]);
});

test.each([
  [["name", "location", "qrCode"]],
  [["qrCode", "description", "location", "name"]],
  [["description", "name", "location", "qrCode"]],
] as const)("the search text begins with name and location when the searchable fields are %j", (fields) => {
  const point = { name: "Gate", location: "Quay", description: "Green", qrCode: "A-1" };
  const lines = (given: typeof point) => searchTextOf(given, fields).split("\n");
  expect(lines(point).slice(0, 2)).toEqual(["gate", "quay"]);
  expect(lines(point).sort()).toEqual(fields.map((field) => point[field].toLowerCase()).sort());
  expect(lines({ ...point, location: "" })).toHaveLength(fields.length - 1);
  // Accents alone are no text to search for, but the lines below stay where they are.
  expect(lines({ ...point, name: "\u0301" }).slice(0, 2)).toEqual(["", "quay"]);
});
