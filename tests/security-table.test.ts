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

const points = Object.entries({
  L: 19,
  K: 10,
  R: 16,
  P: 20,
  H: 11,
  D: 21,
  U: 14,
  O: 5,
  F: 16,
  A: 11,
  S: 4,
  I: 8,
  T: 4,
}).flatMap(([letter, count]) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`));

/** Returns the test files named in a cell of the table, each with the test titles that follow it. */
const testsOf = (shown: string) =>
  [...shown.matchAll(/`([^`]+)` ((?:“[^”]+”(?:, )?)+)/g)].map(([, file = "", titles = ""]) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title.replaceAll("\\_", "_")),
  }));

test("docs/security.md has each point once, in order", () => {
  expect(rows.map(({ point }) => point)).toEqual(points);
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

test("each test that docs/security.md names exists", () => {
  const named = rows.flatMap(({ point, shown }) => testsOf(shown).map((one) => ({ point, ...one })));
  const absent = named.flatMap(({ point, file, titles }) => {
    const path = join(root, file);
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    return titles.filter((title) => !text.includes(title)).map((title) => `${point}: ${file} “${title}”`);
  });
  expect(named.length).toBeGreaterThan(60);
  expect(absent).toEqual([]);
});

test("docs/security.md has the figures of an attack between its markers", () => {
  expect(document).toMatch(/<!-- attack: begin -->[\s\S]+<!-- attack: end -->/);
});
