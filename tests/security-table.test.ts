import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const document = readFileSync(join(root, "docs/security.md"), "utf8");
const rows = [...document.matchAll(/^\| ([A-Z]\d+) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
  ([, point = "", , shown = ""]) => ({
    point,
    shown,
  }),
);

const points = rows.map(({ point }) => point);

/** Returns the test files named in a cell of the table, each with the test titles that follow it. */
const testsOf = (shown: string) =>
  [...shown.matchAll(/`([^`]+)` ((?:“[^”]+”(?:, )?)+)/g)].map(([, file = "", titles = ""]) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title.replaceAll("\\_", "_")),
  }));

test("docs/security.md has each point once, in order", () => {
  expect(points.length).toBeGreaterThan(150);
  const letters = [...new Set(points.map((point) => point.charAt(0)))];
  const ofLetter = (letter: string) => points.filter((point) => point.startsWith(letter));
  expect(points).toEqual(letters.flatMap((letter) => ofLetter(letter).map((_, at) => `${letter}${at + 1}`)));
});

test("each promise of docs/security.md names the points that show it", () => {
  const [, promises = ""] = /## What you can rely on\n([\s\S]+?)\n## /.exec(document) ?? [];
  const named = promises
    .split(/^- /m)
    .slice(1)
    .map((promise) =>
      /\(([^()]+)\)\s*$/
        .exec(promise)?.[1]
        ?.split(", ")
        .map((point) => point.split("–")[0]),
    );
  expect(named.length).toBeGreaterThanOrEqual(9);
  for (const ofPromise of named) expect(points).toEqual(expect.arrayContaining(ofPromise ?? ["none"]));
});

test("each point names a test, or says that it is missing and why", () => {
  const silent = rows.filter(({ shown }) => testsOf(shown).length === 0 && !/^missing: .{20,}/.test(shown));
  expect(silent.map(({ point }) => point)).toEqual([]);
});

/** Returns the tests that a text names and that do not exist. */
const absentFrom = (text: string) =>
  testsOf(text).flatMap(({ file, titles }) => {
    const path = join(root, file);
    const source = existsSync(path) ? readFileSync(path, "utf8") : "";
    return titles.filter((title) => !source.includes(title)).map((title) => `${file} “${title}”`);
  });

test("each test that docs/security.md names exists", () => {
  expect(rows.flatMap(({ shown }) => testsOf(shown)).length).toBeGreaterThan(60);
  expect(rows.flatMap(({ point, shown }) => absentFrom(shown).map((test) => `${point}: ${test}`))).toEqual([]);
});

test("each fault of docs/faults.md names a test, and each test that it names exists", () => {
  const faults = readFileSync(join(root, "docs/faults.md"), "utf8");
  const shown = [...faults.matchAll(/^\| [A-Z][^|]+\|[^|]+\| (.+) \|$/gm)].map(([, cell = ""]) => cell);
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((cell) => testsOf(cell).length === 0)).toEqual([]);
  expect(shown.flatMap(absentFrom)).toEqual([]);
});

test("a test that does not exist is found", () => {
  expect(
    absentFrom("`tests/security-table.test.ts` “a test that does not” , `tests/nothing.test.ts` “exists”"),
  ).toEqual(["tests/nothing.test.ts “exists”"]);
});
