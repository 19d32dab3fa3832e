import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Paths of the modules of these folders, from the root. */
const modules = ["app", "components", "lib"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
);

type Arrow = readonly [from: string, to: string];

/** Returns the arrow from a module to each module that it imports, also for its types alone. */
function arrowsOf(path: string): Arrow[] {
  const text = readFileSync(join(root, path), "utf8");
  const specifiers = text.matchAll(/\b(?:from|import)[ (]*"((?:\.{1,2}|@)\/[^"]+)"/g);
  return [...specifiers].flatMap(([, name = ""]) => {
    const target = name.startsWith("@/") ? name.slice(2) : join(dirname(path), name);
    const found = [target, `${target}.ts`, `${target}.tsx`].find((file) => known.has(file));
    return found ? [[path, found] as const] : [];
  });
}

const known = new Set(modules);
const arrows = modules.flatMap(arrowsOf);

/** Returns what lies on circles and between them, by taking away, again and again, what begins or ends a chain of imports. */
function findCircles(all: readonly Arrow[]): string[] {
  let left = all;
  for (;;) {
    const importers = new Set(left.map(([from]) => from));
    const imported = new Set(left.map(([, to]) => to));
    const kept = left.filter(([from, to]) => importers.has(to) && imported.has(from));
    if (kept.length === left.length) return [...new Set(kept.map(([from]) => from))].sort();
    left = kept;
  }
}

test.each([
  ["folders of access-points, with the files beside them,", /^lib\/service\/(access-points(?:\/[^/]+(?=\/))?)\//],
  ["folders of lib/service", /^lib\/service\/([^/]+)\//],
  ["folders of a folder of lib/service", /^lib\/service\/([^/]+\/[^/]+)\//],
  ["folders of components", /^components\/([^/]+)\//],
])("no %s import each other in a circle, types included", (_, folder) => {
  const folderOf = (path: string) => path.match(folder)?.[1];
  const between = arrows
    .filter(([from]) => !/\.test\.ts$|\/test-[^/]*$|\/testing\//.test(from))
    .flatMap(([from, to]) => {
      const [one, other] = [folderOf(from), folderOf(to)];
      return one && other && one !== other ? [[one, other] as const] : [];
    });
  expect(findCircles(between)).toEqual([]);
});

test("a circle is found, and what only leads to it or away from it is not", () => {
  const circle = ["a b", "b c", "c b", "c d", "d e"].map((pair) => pair.split(" ") as [string, string]);
  expect(findCircles(circle)).toEqual(["b", "c"]);
  expect(findCircles([["a", "b"]])).toEqual([]);
});
