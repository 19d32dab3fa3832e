import fc from "fast-check";
import { expect, test } from "vitest";
import { movedLocation, placesOf } from "./location-path";

test("a location names its places from the outermost one to itself", () => {
  expect(placesOf("Building A / 2 / 210", " / ")).toEqual([
    { location: "Building A", name: "Building A" },
    { location: "Building A / 2", name: "2" },
    { location: "Building A / 2 / 210", name: "210" },
  ]);
  expect(placesOf("South wing, floor 1", ", ").map(({ name }) => name)).toEqual(["South wing", "floor 1"]);
  expect(placesOf("Room 1/2", " / ").map(({ name }) => name)).toEqual(["Room 1/2"]);
  expect(placesOf("", " / ")).toEqual([{ location: "", name: "" }]);
});

test("a separator at the beginning, at once after another one, or after a space ends no part", () => {
  expect(placesOf("/A", "/").map(({ location }) => location)).toEqual(["/A"]);
  expect(placesOf("A//B", "/").map(({ name }) => name)).toEqual(["A", "/B"]);
  expect(placesOf("A  / B", " / ").map(({ location }) => location)).toEqual(["A  / B"]);
  expect(placesOf("Hall,", ",")).toEqual([
    { location: "Hall", name: "Hall" },
    { location: "Hall,", name: "Hall," },
  ]);
});

test("wide signs and spaces of Chinese and Japanese keyboards separate parts too", () => {
  expect(placesOf("本社　／　２階", " / ")).toEqual([
    { location: "本社", name: "本社" },
    { location: "本社　／　２階", name: "２階" },
  ]);
});

test("a move replaces the place and leaves what is below it as it is spelled", () => {
  const move = { from: "building a", to: "Annex / East" };
  expect(movedLocation("Building A / 2 / 210", move, " / ")).toBe("Annex / East / 2 / 210");
  expect(movedLocation("BUILDING A", move, " / ")).toBe("Annex / East");
  for (const outside of ["Building AB / 2", "Old / Building A", "", "Building A/2"]) {
    expect(movedLocation(outside, move, " / ")).toBe(outside);
  }
  expect(movedLocation("Floor 007 / x", { from: "floor 7", to: "7" }, " / ")).toBe("7 / x");
});

test("a move and the move back return every location", () => {
  const part = fc.stringMatching(/^[a-zÄß0-9]{1,4}( [a-z]{1,3})?$/);
  const parts = fc.array(part, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(parts, part, fc.nat(3), (names, to, depth) => {
      const location = names.join(" / ");
      const from = placesOf(location, " / ")[depth % names.length]?.location ?? "";
      const moved = movedLocation(location, { from, to }, " / ");
      expect(movedLocation(moved, { from: to, to: from }, " / ")).toBe(location);
    }),
  );
});
