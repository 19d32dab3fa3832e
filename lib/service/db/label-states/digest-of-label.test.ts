import { expect, test } from "vitest";
import { digestOfLabel, hasTexts } from "./digest-of-label";

const texts = { name: "Gate", location: "HQ", code: "A-1", owner: "Ada", team: "Facilities" };
const fields = ["name", "owner", "team"] as const;

test("a label that shows owner and team had other texts when one of them differs", () => {
  const digest = digestOfLabel(fields, texts);
  expect(hasTexts(digest, fields, texts)).toBe(true);
  for (const other of [{ owner: "Kim" }, { team: "" }, { name: "Door" }, { code: "A-2" }]) {
    expect(hasTexts(digest, fields, { ...texts, ...other })).toBe(false);
  }
});

test("a digest of the first releases, without owner and team, is compared without them", () => {
  const digest = digestOfLabel(["name"], texts);
  expect(hasTexts(digest, fields, { ...texts, owner: "Kim" })).toBe(true);
  expect(hasTexts(digest, fields, { ...texts, name: "Door" })).toBe(false);
});
