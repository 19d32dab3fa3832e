import { describe, expect, test } from "vitest";
import { foldForOrder, foldForSearch, searchTextOf } from "./fold";

describe("foldForSearch", () => {
  test.each([
    ["Straße", "STRASSE"],
    ["Café", "cafe"],
    ["ΟΔΟΣ", "οδός"],
    ["Ёлка", "елка"],
    ["ＱＲ１", "qr1"],
    ["İstanbul", "istanbul"],
    ["ﬁre door", "Fire Door"],
  ])("treats %s and %s as equal", (one, other) => expect(foldForSearch(one)).toBe(foldForSearch(other)));

  test.each([
    ["कि", "क"],
    ["بَ", "ب"],
    ["ประตู", "ประต"],
  ])("treats %s and %s as different, because the mark is part of the letter", (one, other) =>
    expect(foldForSearch(one)).not.toBe(foldForSearch(other)),
  );
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
